import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import { staleState } from '../../ledger/index.ts'
import type { ApprovalState, WireApprovalRule } from '../contract.ts'
import type { ApprovalRow } from './rows.ts'
import { mayMove } from './states.ts'

export type NewApproval = Omit<ApprovalRow, 'state' | 'accepted_total' | 'reason' | 'grant_id' | 'subject_id' | 'approved_at' | 'ended_at'>

/** False when the same intent has an approval already. */
export async function insertApproval(tx: Sql, row: NewApproval): Promise<boolean> {
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  const done = await sql`
    insert into approval (id, business_id, area, operation, intent, request_id, content, digest, rule, asked_by, asked_role, state,
      title, facts, effects, amount, price, asked_at, expires_at)
    values (${row.id}, ${row.business_id}, ${row.area}, ${row.operation}, ${row.intent}, ${row.request_id}, ${json(row.content)}, ${row.digest},
      ${json(row.rule)}, ${row.asked_by}, ${row.asked_role}, 'waiting', ${row.title}, ${json(row.facts)}, ${json(row.effects)},
      ${row.amount}, ${json(row.price)}, ${row.asked_at}, ${row.expires_at})
    on conflict (business_id, intent) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Locked until the commit: of two decisions at once, the second finds the state that the first has made. */
export async function lockApproval(tx: Tx, businessId: string, id: string): Promise<ApprovalRow> {
  const { rows } = await sql<ApprovalRow>`select * from approval where id = ${id} and business_id = ${businessId} for update`.execute(tx)
  return rows[0]!
}

type Changes = Partial<Pick<ApprovalRow, 'accepted_total' | 'reason' | 'grant_id' | 'subject_id' | 'approved_at' | 'ended_at'>>

/** Moves an approval that is in the state `from`. */
export async function moveApproval(tx: Sql, id: string, move: { from: ApprovalState; to: ApprovalState; set: Changes }): Promise<void> {
  const { from, to, set } = move
  if (from !== to && !mayMove(from, to)) throw new Error(`an approval does not move from ${from} to ${to}`)
  const assignments = Object.entries(set).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  const done = await sql`update approval set state = ${to}${sql.join(assignments, sql``)} where id = ${id} and state = ${from}`.execute(tx)
  if (done.numAffectedRows !== 1n) throw staleState()
}

export async function insertDecision(
  tx: Sql,
  row: { approvalId: string; personId: string; decision: 'approved' | 'declined'; total: bigint | null; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into approval_decision (approval_id, person_id, decision, total, reason, decided_at)
    values (${row.approvalId}, ${row.personId}, ${row.decision}, ${row.total}, ${row.reason}, ${row.at})`.execute(tx)
}

export async function insertPolicy(
  tx: Sql,
  row: { id: string; businessId: string; rules: readonly WireApprovalRule[]; by: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into approval_policy (id, business_id, rules, changed_by, starts_at)
    values (${row.id}, ${row.businessId}, ${JSON.stringify(row.rules)}::jsonb, ${row.by}, ${row.at})`.execute(tx)
}

export type ExpiredApproval = ApprovalRow & { asker: { email: string | null; firstname: string }; business_name: string }

export async function isAnyExpired(db: Sql, at: Date): Promise<boolean> {
  const { rows } = await sql`select from approval where state in ('waiting', 'part_approved') and expires_at <= ${at} limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the approvals whose time is over, oldest first, at most `limit` of them. */
export async function expireApprovals(tx: Sql, at: Date, limit: number): Promise<ExpiredApproval[]> {
  const { rows } = await sql<ExpiredApproval>`
    update approval a set state = 'expired', ended_at = ${at} from person p, business b
    where p.id = a.asked_by and b.id = a.business_id and a.id in (
      select id from approval where state in ('waiting', 'part_approved') and expires_at <= ${at} order by expires_at limit ${limit} for update skip locked)
    returning a.*, jsonb_build_object('email', p.email, 'firstname', p.firstname) as asker, b.name as business_name`.execute(tx)
  return rows
}
