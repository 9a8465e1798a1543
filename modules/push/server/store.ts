import { type Sql, sql } from '../../../platform/db/index.ts'
import type { PaymentNoticeRow, PushSubscriptionRow } from './rows.ts'

type NewDevice = Omit<PushSubscriptionRow, 'failures' | 'last_success_at'>

/** A browser has one address. Another session that had it is that of a person who used the browser before. */
export async function saveDevice(tx: Sql, device: NewDevice, limit: number): Promise<void> {
  await sql`delete from push_subscription where endpoint_hash = ${device.endpoint_hash} and session_id <> ${device.session_id}`.execute(tx)
  await sql`
    insert into push_subscription (id, business_id, person_id, session_id, endpoint_hash, sealed_device, with_amounts, created_at)
    values (${device.id}, ${device.business_id}, ${device.person_id}, ${device.session_id}, ${device.endpoint_hash}, ${device.sealed_device},
      ${device.with_amounts}, ${device.created_at})
    on conflict (business_id, endpoint_hash) do update set with_amounts = excluded.with_amounts`.execute(tx)
  await sql`
    delete from push_subscription where person_id = ${device.person_id} and endpoint_hash in (
      select endpoint_hash from push_subscription where person_id = ${device.person_id}
      group by endpoint_hash order by max(created_at) desc, endpoint_hash offset ${limit})`.execute(tx)
}

/** In all businesses: the browser has one setting. */
export async function removeDevice(db: Sql, of: { sessionId: string; endpointHash: string }): Promise<void> {
  await sql`delete from push_subscription where session_id = ${of.sessionId} and endpoint_hash = ${of.endpointHash}`.execute(db)
}

export async function removeDevices(db: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from push_subscription where id = any(${ids}::text[])`.execute(db)
}

/** The devices that have not been told of the payment: each is answered once. One that was removed meanwhile is left out. */
export async function claimDevices(db: Sql, paymentId: string, ids: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ subscription_id: string }>`
    insert into push_sent (payment_id, subscription_id, at)
    select ${paymentId}, d.id, ${at} from (select id from push_subscription where id = any(${ids}::text[]) for key share) d
    on conflict do nothing returning subscription_id`.execute(db)
  return new Set(rows.map((row) => row.subscription_id))
}

/** Of a notification that was certainly not sent. */
export async function releaseDevices(db: Sql, paymentId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from push_sent where payment_id = ${paymentId} and subscription_id = any(${ids}::text[])`.execute(db)
}

export async function recordSuccess(db: Sql, ids: readonly string[], at: Date): Promise<void> {
  await sql`update push_subscription set failures = 0, last_success_at = ${at} where id = any(${ids}::text[])`.execute(db)
}

/** A device that failed so often in a row is removed. */
export async function recordFailure(db: Sql, ids: readonly string[], limit: number): Promise<void> {
  await sql`update push_subscription set failures = failures + 1 where id = any(${ids}::text[])`.execute(db)
  await sql`delete from push_subscription where id = any(${ids}::text[]) and failures >= ${limit}`.execute(db)
}

export async function deleteSentBefore(db: Sql, before: Date): Promise<void> {
  await sql`delete from push_sent where at < ${before}`.execute(db)
}

/** A session that nobody uses any more ends only when it is used again; its devices go before. */
export async function deleteDevicesUnseenSince(db: Sql, before: Date): Promise<void> {
  await sql`delete from push_subscription d using session s where s.id = d.session_id and s.seen_at < ${before}`.execute(db)
}

/** False when the person has asked before. */
export async function insertNotice(tx: Sql, row: PaymentNoticeRow): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_notice (transfer_id, business_id, person_id, created_at)
    values (${row.transfer_id}, ${row.business_id}, ${row.person_id}, ${row.created_at}) on conflict do nothing returning transfer_id`.execute(tx)
  return rows.length > 0
}

type NoticedPerson = { person_id: string; email: string; business_name: string; has_device: boolean }

/** Ends the notices of a payment. Who has left the business is told nothing. */
export async function takeNotices(tx: Sql, transferId: string): Promise<NoticedPerson[]> {
  const { rows } = await sql<NoticedPerson>`
    with taken as (delete from payment_notice where transfer_id = ${transferId} returning business_id, person_id)
    select t.person_id, p.email, b.name as business_name,
      exists (select from push_subscription d where d.business_id = t.business_id and d.person_id = t.person_id) as has_device
    from taken t
    join person p on p.id = t.person_id join business b on b.id = t.business_id
    where exists (select from member m where m.business_id = t.business_id and m.person_id = t.person_id and m.state = 'active')`.execute(tx)
  return rows
}
