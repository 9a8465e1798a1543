import { type Sql, sql } from '../../../platform/db/index.ts'
import { isNotClosed } from '../../businesses/index.ts'
import type { ApiKeyRow, WebhookDeliveryRow, WebhookEndpointRow } from './rows.ts'

export type ValidKey = Pick<ApiKeyRow, 'id' | 'sealed_key' | 'created_at' | 'ends_at' | 'last_used_at'>

/** The current key, and the replaced one while it still works: at most two, the current one first. */
export async function validKeys(db: Sql, businessId: string, at: Date): Promise<ValidKey[]> {
  const { rows } = await sql<ValidKey>`
    select id, sealed_key, created_at, ends_at, last_used_at from api_key
    where business_id = ${businessId} and (ends_at is null or ends_at > ${at}) order by ends_at desc nulls first limit 2`.execute(db)
  return rows
}

export async function findKey(db: Sql, businessId: string, id: string): Promise<Pick<ApiKeyRow, 'id' | 'sealed_key'> | null> {
  const { rows } = await sql<
    Pick<ApiKeyRow, 'id' | 'sealed_key'>
  >`select id, sealed_key from api_key where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** A key of a closed business opens nothing, as the sessions of its people do. */
export async function keyByHash(db: Sql, hash: Buffer, at: Date): Promise<Pick<ApiKeyRow, 'id' | 'business_id' | 'last_used_at'> | null> {
  const { rows } = await sql<Pick<ApiKeyRow, 'id' | 'business_id' | 'last_used_at'>>`
    select k.id, k.business_id, k.last_used_at from api_key k join business b on b.id = k.business_id
    where k.key_hash = ${hash} and (k.ends_at is null or k.ends_at > ${at}) and ${isNotClosed('b.standing')}`.execute(db)
  return rows[0] ?? null
}

export async function findEndpoint(db: Sql, businessId: string): Promise<WebhookEndpointRow | null> {
  const { rows } = await sql<WebhookEndpointRow>`select * from webhook_endpoint where business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function latestDeliveries(db: Sql, businessId: string, limit: number): Promise<WebhookDeliveryRow[]> {
  const { rows } = await sql<WebhookDeliveryRow>`
    select * from webhook_delivery where business_id = ${businessId} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The last notification about a record. */
export async function latestDeliveryOf(db: Sql, businessId: string, subjectId: string): Promise<WebhookDeliveryRow | null> {
  const { rows } = await sql<WebhookDeliveryRow>`
    select * from webhook_delivery where subject_id = ${subjectId} and business_id = ${businessId} order by created_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The time at which the next notification of a business is due; null when none waits. */
export async function nextDue(db: Sql, businessId: string): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(next_at) as next from webhook_delivery where business_id = ${businessId} and state in ('queued', 'sending', 'waiting')`.execute(db)
  return rows[0]!.next
}

/** Businesses with notifications that have been due since before the given time. */
export async function overdueBusinesses(db: Sql, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select distinct business_id from (
      select business_id from webhook_delivery where state in ('queued', 'sending', 'waiting') and next_at < ${before} order by next_at limit ${limit}
    ) overdue`.execute(db)
  return rows.map(({ business_id }) => business_id)
}
