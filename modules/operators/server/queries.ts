import { type Sql, sql } from '../../../platform/db/index.ts'
import type { OperatorRow, OperatorSessionRow } from './rows.generated.ts'

export type Operator = OperatorRow

export async function operatorByEmail(db: Sql, email: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select * from operator where email = ${email}`.execute(db)
  return rows[0] ?? null
}

export async function operatorById(db: Sql, id: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`select * from operator where id = ${id}`.execute(db)
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
    from operator o order by o.name limit 500`.execute(db)
  return rows
}
