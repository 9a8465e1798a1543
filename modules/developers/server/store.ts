import { defineUnnest, type Sql, sql } from '../../../platform/db/index.ts'
import type { ApiKeyRow, WebhookDeliveryRow, WebhookEndpointRow } from './rows.ts'

type NewKey = Pick<ApiKeyRow, 'id' | 'business_id' | 'key_hash' | 'sealed_key' | 'created_by' | 'created_at'>

/** False when the business has a current key. */
export async function insertKey(tx: Sql, key: NewKey): Promise<boolean> {
  const done = await sql`
    insert into api_key (id, business_id, key_hash, sealed_key, created_by, created_at)
    values (${key.id}, ${key.business_id}, ${key.key_hash}, ${key.sealed_key}, ${key.created_by}, ${key.created_at})
    on conflict (business_id) where ends_at is null do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Ends the current key at `oldEndsAt`, and an older one that still works at once. */
export async function endKeys(tx: Sql, businessId: string, at: Date, oldEndsAt: Date): Promise<void> {
  await sql`
    update api_key set ends_at = case when ends_at is null then ${oldEndsAt}::timestamptz else ${at}::timestamptz end
    where business_id = ${businessId} and (ends_at is null or ends_at > ${at})`.execute(tx)
}

export async function recordKeyUse(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update api_key set last_used_at = ${at} where id = ${id}`.execute(db)
}

/** A new address starts without the failures of the old one. */
export async function saveEndpoint(tx: Sql, endpoint: { businessId: string; url: string; by: string; at: Date }): Promise<void> {
  await sql`
    insert into webhook_endpoint (business_id, url, state, changed_by, changed_at)
    values (${endpoint.businessId}, ${endpoint.url}, 'active', ${endpoint.by}, ${endpoint.at})
    on conflict (business_id) do update set url = excluded.url, state = 'active', failures = 0, failing_since = null, next_try_at = null,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
}

/** What waits for the old address is due at once at the new one. */
export async function hurryWaiting(tx: Sql, businessId: string, at: Date): Promise<void> {
  await sql`update webhook_delivery set next_at = ${at} where business_id = ${businessId} and state = 'waiting' and next_at > ${at}`.execute(tx)
}

export async function insertDelivery(tx: Sql, row: WebhookDeliveryRow): Promise<void> {
  await sql`
    insert into webhook_delivery (id, business_id, subject_id, type, body, state, attempts, next_at, created_at)
    values (${row.id}, ${row.business_id}, ${row.subject_id}, ${row.type}, ${row.body}, ${row.state}, ${row.attempts}, ${row.next_at}, ${row.created_at})`.execute(
    tx,
  )
}

/** Takes due notifications. A claim that has run out is taken again under the same id; those of a killed worker delay no other until then. */
export async function claimDue(db: Sql, businessId: string, at: Date, until: Date, limit: number): Promise<WebhookDeliveryRow[]> {
  const { rows } = await sql<WebhookDeliveryRow>`
    update webhook_delivery d set state = 'sending', next_at = ${until} from (
      select id from webhook_delivery where business_id = ${businessId} and state in ('queued', 'sending', 'waiting') and next_at <= ${at}
      order by next_at limit ${limit} for update skip locked
    ) due where d.id = due.id returning d.*`.execute(db)
  return rows
}

/** Takes one notification for a push, also one that was sent or given up; null while another sender has it. */
export async function claimOne(db: Sql, businessId: string, id: string, at: Date, until: Date): Promise<WebhookDeliveryRow | null> {
  const { rows } = await sql<WebhookDeliveryRow>`
    update webhook_delivery set state = 'sending', next_at = ${until}
    where id = ${id} and business_id = ${businessId} and not (state = 'sending' and next_at > ${at}) returning *`.execute(db)
  return rows[0] ?? null
}

export type DeliveryResult = Pick<WebhookDeliveryRow, 'id' | 'state' | 'attempts' | 'next_at' | 'answer' | 'ended_at'>

const resultsOf = defineUnnest<DeliveryResult>()({
  id: 'text',
  state: 'text',
  attempts: 'int',
  next_at: 'timestamptz',
  answer: 'text',
  ended_at: 'timestamptz',
})

/** What was given up while its call was made stays so, unless the call was accepted. */
export async function writeResults(tx: Sql, businessId: string, results: readonly DeliveryResult[]): Promise<void> {
  await sql`
    update webhook_delivery d set state = w.state, attempts = w.attempts, next_at = w.next_at, answer = w.answer, ended_at = w.ended_at
    from (select * from ${resultsOf(results)} w) w
    where d.id = w.id and d.business_id = ${businessId} and (d.state = 'sending' or w.state = 'sent')`.execute(tx)
}

export type EndpointHealth = Pick<WebhookEndpointRow, 'state' | 'failures' | 'failing_since' | 'next_try_at'>

/** Only while the address is the one that was tried. */
export async function writeHealth(tx: Sql, businessId: string, url: string, health: EndpointHealth): Promise<boolean> {
  const done = await sql`
    update webhook_endpoint set state = ${health.state}, failures = ${health.failures}, failing_since = ${health.failing_since}, next_try_at = ${health.next_try_at}
    where business_id = ${businessId} and url = ${url} and state <> 'disabled'`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function giveUpWaiting(tx: Sql, businessId: string, at: Date): Promise<void> {
  await sql`
    update webhook_delivery set state = 'given_up', ended_at = ${at}
    where business_id = ${businessId} and state in ('queued', 'sending', 'waiting')`.execute(tx)
}
