import { type Sql, sql } from '../../../platform/db/index.ts'
import type { OperatorRow, OperatorSessionRow, OperatorVoucherRow } from './rows.generated.ts'

/** Without the hash of the password and the secret of the authenticator: the sign-in reads those by name. */
export type Operator = Omit<OperatorRow, 'password_hash' | 'totp_secret' | 'totp_last_step'>
export type OperatorSecrets = OperatorRow

const COLUMNS = sql`o.id, o.email, o.name, o.role, o.state, o.password_is_temporary, o.totp_confirmed_at, o.wrong_codes, o.locked_at, o.created_at`

export async function operatorByEmail(db: Sql, email: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select ${COLUMNS} from operator o where o.email = ${email} and o.state <> 'removed'`.execute(db)
  return rows[0] ?? null
}

/** With the secrets that the sign-in compares. */
export async function operatorSecretsByEmail(db: Sql, email: string): Promise<OperatorSecrets | null> {
  const { rows } = await sql<OperatorSecrets>`select * from operator where email = ${email} and state <> 'removed'`.execute(db)
  return rows[0] ?? null
}

export async function operatorById(db: Sql, id: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select ${COLUMNS} from operator o where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** With the secrets that the sign-in and the desk compare with what the operator enters. */
export async function operatorSecrets(db: Sql, id: string): Promise<OperatorSecrets | null> {
  const { rows } = await sql<OperatorSecrets>`select * from operator where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Pairs of operators of whom none is the second person of the other, with the times of `vouchersOf`. */
const LIVE_VOUCHERS = (at: Date) => sql`
  select v.operator_id, v.voucher_id from operator_voucher v join operator o on o.id = v.operator_id
  where case when v.act = 'unlocked' then v.created_at > ${at}::timestamptz - interval '24 hours'
    else o.password_is_temporary or o.totp_confirmed_at is null or ${at}::timestamptz - interval '30 days' <
      (select max(created_at) from operator_voucher where operator_id = o.id and act <> 'unlocked') end`

/**
 * Who is no second person of this operator, nor has the operator as second person. An unlock counts for 24 hours. Adding and admitting count until
 * the operator has a password and an authenticator of the own and was admitted 30 days ago.
 */
export async function vouchersOf(db: Sql, operatorId: string, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ voucher_id: string }>`
    select distinct voucher_id from (${LIVE_VOUCHERS(at)}) v where operator_id = ${operatorId}`.execute(db)
  return rows.map(({ voucher_id }) => voucher_id)
}

type Vouch = Pick<OperatorVoucherRow, 'act'> & { name: string }

/** Those who added, admitted or unlocked an operator, each once per act, the last first. */
export async function vouchesFor(db: Sql, operatorId: string): Promise<Vouch[]> {
  const { rows } = await sql<Vouch>`
    select v.act, coalesce(o.name, v.voucher_id) as name from operator_voucher v left join operator o on o.id = v.voucher_id
    where v.operator_id = ${operatorId} group by v.act, v.voucher_id, o.name order by max(v.created_at) desc limit 50`.execute(db)
  return rows
}

/** Operators who wait to be admitted, and those about whom something is proposed. A proposal is void after a day. */
export const OPERATOR_ITEMS = sql`
  select o.id, null::text as business_id, '' as business,
    case when o.state = 'proposed' then 'Add ' || o.name || ' as ' || o.role else o.name || ', ' || o.role end as what, null::bigint as amount,
    o.state as variant, coalesce(w.proposed_at, o.created_at) as opened_at, coalesce(w.proposed_at, o.created_at) + interval '24 hours' as due_at, true as is_open
  from operator o left join work_item w on w.kind = 'operator' and w.subject_id = o.id
  where o.state = 'proposed' or w.proposed_at > now() - interval '24 hours'`

type OperatorItem = { id: string; name: string; role: string; state: Operator['state']; opened_at: Date; drafted_by: string | null }

/** For the page of any operator, also before something is proposed. */
export async function operatorItem(db: Sql, id: string): Promise<OperatorItem | null> {
  const { rows } = await sql<OperatorItem>`
    select o.id, o.name, o.role, o.state, coalesce(w.proposed_at, case when o.state = 'proposed' then o.created_at else now() end) as opened_at,
      (select v.voucher_id from operator_voucher v where v.operator_id = o.id and v.act = 'added' and o.state = 'proposed') as drafted_by
    from operator o left join work_item w on w.kind = 'operator' and w.subject_id = o.id where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type SessionWithOperator = Pick<OperatorSessionRow, 'id' | 'state' | 'created_at' | 'seen_at' | 'end_reason'> &
  Pick<Operator, 'role' | 'name' | 'email'> & { operator_id: string; operator_state: Operator['state'] }

export async function operatorSessionByHash(db: Sql, hash: Buffer): Promise<SessionWithOperator | null> {
  const { rows } = await sql<SessionWithOperator>`
    select s.id, s.state, s.created_at, s.seen_at, s.end_reason, s.operator_id, o.role, o.name, o.email, o.state as operator_state
    from operator_session s join operator o on o.id = s.operator_id where s.token_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

export async function recoveryCodesLeft(db: Sql, operatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_recovery_code where operator_id = ${operatorId} and used_at is null`.execute(db)
  return rows[0]!.count
}

export async function allOperators(db: Sql): Promise<(Operator & { last_seen_at: Date | null })[]> {
  const { rows } = await sql<Operator & { last_seen_at: Date | null }>`
    select ${COLUMNS}, (select max(seen_at) from operator_session s where s.operator_id = o.id) as last_seen_at
    from operator o where o.state <> 'removed' order by o.name limit 500`.execute(db)
  return rows
}

export async function confirmationsSince(db: Sql, sessionId: string, since: Date): Promise<{ act: string; confirmed_at: Date }[]> {
  const { rows } = await sql<{ act: string; confirmed_at: Date }>`
    select act, confirmed_at from operator_confirmation where session_id = ${sessionId} and confirmed_at > ${since} limit 100`.execute(db)
  return rows
}

/** Those who are no second person of this operator, and those of whom the operator is none. */
export async function vouchedWith(db: Sql, operatorId: string, at: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select case when operator_id = ${operatorId} then voucher_id else operator_id end as id from (${LIVE_VOUCHERS(at)}) v
    where ${operatorId} in (operator_id, voucher_id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type Colleague = Pick<Operator, 'name' | 'email' | 'role'> & { id: string }

/** Those who can sign in to the desk and may be given work. */
export async function colleagues(db: Sql): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select o.id, o.name, o.email::text as email, o.role from operator o
    where o.state = 'active' and o.totp_confirmed_at is not null order by o.name, o.id limit 500`.execute(db)
  return rows
}

type Possible = { id: string; email: string; role: Operator['role']; has_vouched: boolean }

/** Active operators with an authenticator, and whether one of the two has added or unlocked the other. */
export async function possibleSeconds(db: Sql, proposerId: string, at: Date): Promise<Possible[]> {
  const { rows } = await sql<Possible>`
    with vouched as (${LIVE_VOUCHERS(at)})
    select o.id, o.email::text as email, o.role, exists (select from vouched v
      where (v.operator_id, v.voucher_id) in ((o.id, ${proposerId}), (${proposerId}, o.id))) as has_vouched
    from operator o where o.id = ${proposerId} or (o.state = 'active' and o.totp_confirmed_at is not null) order by o.id limit 500`.execute(db)
  return rows
}
