import { type LedgerTransaction, type Sql, sql } from '../../../platform/db/index.ts'
import type { Role } from '../../identity/contract.ts'
import { notFound } from '../../../platform/problems/index.ts'
import type { TransferState } from '../../transfers/contract.ts'
import { MAX_DEVICES } from '../contract.ts'
import type { PushSubscriptionRow } from './rows.ts'

/** The devices of a session in one business. */
export async function devicesOfSession(
  db: Sql,
  of: { businessId: string; sessionId: string },
): Promise<Pick<PushSubscriptionRow, 'endpoint_hash' | 'with_amounts'>[]> {
  const { rows } = await sql<Pick<PushSubscriptionRow, 'endpoint_hash' | 'with_amounts'>>`
    select endpoint_hash, with_amounts from push_subscription where session_id = ${of.sessionId} and business_id = ${of.businessId}
    order by created_at limit 20`.execute(db)
  return rows
}

export async function lifeSpanOf(db: Sql, sessionId: string): Promise<'long' | 'short'> {
  const { rows } = await sql<{ life_span: 'long' | 'short' }>`select life_span from session where id = ${sessionId}`.execute(db)
  return rows[0]?.life_span ?? 'short'
}

export async function findDevice(db: Sql, of: { businessId: string; sessionId: string; endpointHash: string }): Promise<PushSubscriptionRow | null> {
  const { rows } = await sql<PushSubscriptionRow>`
    select * from push_subscription where session_id = ${of.sessionId} and business_id = ${of.businessId} and endpoint_hash = ${of.endpointHash}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A device whose person may see the payment now, with what says whether its session still holds. */
export type Addressee = PushSubscriptionRow & { role: Role; life_span: 'short' | 'long'; session_created_at: Date; seen_at: Date }

const MAX_ADDRESSEES = 2_000

/** All members of the business see its payments; one with a cashpoint sees those of that cashpoint. */
export async function addresseesOf(db: Sql, of: { businessId: string; cashpointId: string }): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select d.*, m.role, s.life_span, s.created_at as session_created_at, s.seen_at from push_subscription d
    join session s on s.id = d.session_id and s.ended_at is null
    join member m on m.business_id = d.business_id and m.person_id = d.person_id and m.state = 'active'
    where d.business_id = ${of.businessId} and (m.cashpoint_id is null or m.cashpoint_id = ${of.cashpointId})
    order by d.id limit ${MAX_ADDRESSEES}`.execute(db)
  return rows
}

/** The devices of one person in one business. */
export async function devicesOfPerson(db: Sql, of: { businessId: string; personId: string }): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select d.*, m.role, s.life_span, s.created_at as session_created_at, s.seen_at from push_subscription d
    join session s on s.id = d.session_id and s.ended_at is null
    join member m on m.business_id = d.business_id and m.person_id = d.person_id and m.state = 'active'
    where d.business_id = ${of.businessId} and d.person_id = ${of.personId} order by d.id limit ${MAX_DEVICES}`.execute(db)
  return rows
}

/** Those of the businesses that have a device. */
export async function businessesWithDevices(posting: LedgerTransaction, businessIds: readonly string[]): Promise<Map<string, object>> {
  const { rows } = await posting.run(
    sql<{ business_id: string }>`select distinct business_id from push_subscription where business_id = any(${businessIds}::text[])`,
  )
  return new Map(rows.map(({ business_id }) => [business_id, {}]))
}

/** A payment of the business, whether this person is told of its end, and to which address. */
export async function noticeOf(
  db: Sql,
  { businessId, personId }: { businessId: string; personId: string },
  transferId: string,
): Promise<{ state: TransferState; isRequested: boolean; email: string; hasDevice: boolean }> {
  const { rows } = await sql<{ state: TransferState; is_asked: boolean; email: string; has_device: boolean }>`
    select t.state, n.person_id is not null as is_asked, p.email,
      exists (select from push_subscription d where d.business_id = t.business_id and d.person_id = p.id) as has_device
    from transfer t join person p on p.id = ${personId} left join payment_notice n on n.transfer_id = t.id and n.person_id = p.id
    where t.id = ${transferId} and t.business_id = ${businessId}`.execute(db)
  if (!rows[0]) throw notFound('The payment')
  const { state, is_asked: isRequested, email, has_device: hasDevice } = rows[0]
  return { state, isRequested, email, hasDevice }
}

/** Those of the businesses in which somebody waits for the end of a payment. */
export async function businessesWithNotices(posting: LedgerTransaction, businessIds: readonly string[]): Promise<Map<string, object>> {
  const { rows } = await posting.run(
    sql<{ business_id: string }>`select distinct business_id from payment_notice where business_id = any(${businessIds}::text[])`,
  )
  return new Map(rows.map(({ business_id }) => [business_id, {}]))
}
