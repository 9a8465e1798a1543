import { type Sql, sql } from '../../../platform/db/index.ts'
import type { OperatorRow, OperatorSessionRow } from './rows.generated.ts'

export type Operator = OperatorRow

export async function operatorByEmail(db: Sql, email: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select * from operator where email = ${email} and state <> 'removed'`.execute(db)
  return rows[0] ?? null
}

export async function operatorById(db: Sql, id: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select * from operator where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Operators who wait to be admitted, and those about whom something is proposed. A proposal is void after a day. */
export const OPERATOR_ITEMS = sql`
  select o.id, null::text as business_id, '' as business,
    case when o.state = 'proposed' then 'Add ' || o.name || ' as ' || o.role else o.name || ', ' || o.role end as what, null::bigint as amount,
    o.state as variant, coalesce(w.proposed_at, o.created_at) as opened_at, coalesce(w.proposed_at, o.created_at) + interval '24 hours' as due_at, true as is_open
  from operator o left join work_item w on w.kind = 'operator' and w.subject_id = o.id
  where o.state = 'proposed' or w.proposed_at > now() - interval '24 hours'`

type OperatorItem = { id: string; name: string; role: string; state: Operator['state']; opened_at: Date }

/** For the page of any operator, also before something is proposed. */
export async function operatorItem(db: Sql, id: string): Promise<OperatorItem | null> {
  const { rows } = await sql<OperatorItem>`
    select o.id, o.name, o.role, o.state, coalesce(w.proposed_at, case when o.state = 'proposed' then o.created_at else now() end) as opened_at
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
    select o.*, (select max(seen_at) from operator_session s where s.operator_id = o.id) as last_seen_at
    from operator o where o.state <> 'removed' order by o.name limit 500`.execute(db)
  return rows
}
