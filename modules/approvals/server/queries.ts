import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import { type ApprovalList, APPROVALS_PAGE } from '../contract.ts'
import type { WorkItem } from '../../kernel/work-item-declaration.ts'
import type { ApprovalRow, DecisionRow, PolicyRow } from './rows.ts'

/** The rules in force; null before the first ones. */
export const policyOf = (db: Sql, businessId: string, at: Date): Promise<PolicyRow | null> => policyAt(db, { businessId, at })

const policyAt = defineLookup<{ businessId: string; at: Date }, PolicyRow>(
  { businessId: 'text', at: 'timestamptz' },
  ({ businessId, at }) => sql`
    select * from approval_policy where business_id = ${businessId} and starts_at <= ${at} order by starts_at desc, id desc limit 1`,
)

export type ListedApproval = ApprovalRow & { asker_firstname: string; asker_lastname: string }

const LISTED = sql`a.*, p.firstname as asker_firstname, p.lastname as asker_lastname from approval a join person p on p.id = a.asked_by`

export async function findApproval(db: Sql, businessId: string, id: string): Promise<ListedApproval | null> {
  const { rows } = await sql<ListedApproval>`select ${LISTED} where a.id = ${id} and a.business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function approvalById(db: Sql, id: string): Promise<ListedApproval | null> {
  const { rows } = await sql<ListedApproval>`select ${LISTED} where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const approvalByIntent = (db: Sql, businessId: string, intent: string): Promise<ApprovalRow | null> =>
  approvalOfIntent(db, { businessId, intent })

const approvalOfIntent = defineLookup<{ businessId: string; intent: string }, ApprovalRow>(
  { businessId: 'text', intent: 'text' },
  ({ businessId, intent }) => sql`select * from approval where business_id = ${businessId} and intent = ${intent}`,
)

const FILTERS = {
  waiting: () => sql`a.state in ('waiting', 'part_approved', 'approved')`,
  decided: () => sql`a.ended_at is not null`,
  mine: (personId: string) => sql`a.asked_by = ${personId}`,
} satisfies Record<ApprovalList, (personId: string) => unknown>

/** One more than a page, so that the caller knows whether another follows. `after` is the last item of the page before. */
export async function approvalsOf(
  db: Sql,
  { businessId, personId }: { businessId: string; personId: string },
  list: ApprovalList,
  after: { requestedAt: Date; id: string } | null,
): Promise<ListedApproval[]> {
  const { rows } = await sql<ListedApproval>`
    select ${LISTED} where a.business_id = ${businessId} and ${FILTERS[list](personId)}
    ${after ? sql`and (a.asked_at, a.id) < (${after.requestedAt}, ${after.id})` : sql``}
    order by a.asked_at desc, a.id desc limit ${APPROVALS_PAGE + 1}`.execute(db)
  return rows
}

export type NamedDecision = DecisionRow & { firstname: string; lastname: string }

export async function decisionsOf(db: Sql, approvalId: string): Promise<NamedDecision[]> {
  const { rows } = await sql<NamedDecision>`
    select d.*, p.firstname, p.lastname from approval_decision d join person p on p.id = d.person_id
    where d.approval_id = ${approvalId} order by d.decided_at, d.person_id`.execute(db)
  return rows
}

export type OpenApproval = Pick<ApprovalRow, 'id' | 'rule' | 'area' | 'title' | 'amount' | 'asked_by' | 'asked_at' | 'expires_at'> & {
  asker_firstname: string
  asker_lastname: string
  decided_by: string[]
}

/** Approvals that wait, the newest first, with what tells for whom. */
export async function openApprovals(db: Sql, businessId: string, limit: number): Promise<OpenApproval[]> {
  const { rows } = await sql<OpenApproval>`
    select a.id, a.rule, a.area, a.title, a.amount, a.asked_by, a.asked_at, a.expires_at, p.firstname as asker_firstname, p.lastname as asker_lastname,
      array(select d.person_id from approval_decision d where d.approval_id = a.id) as decided_by
    from approval a join person p on p.id = a.asked_by
    where a.business_id = ${businessId} and a.state in ('waiting', 'part_approved') order by a.asked_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Requests without an answer that end up to an instant, the soonest first. */
export async function endingApprovals(
  db: Sql,
  businessId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<Pick<ApprovalRow, 'id' | 'title' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<ApprovalRow, 'id' | 'title' | 'expires_at'>>`
    select id, title, expires_at from approval
    where business_id = ${businessId} and state in ('waiting', 'part_approved') and expires_at < ${before} order by expires_at, id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The people who have decided each of these approvals. */
export async function decidersOf(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ approval_id: string; people: string[] }>`
    select approval_id, array_agg(person_id) as people from approval_decision where approval_id = any (${[...ids]}::text[]) group by approval_id`.execute(
    db,
  )
  return new Map(rows.map(({ approval_id: id, people }) => [id, people]))
}

/** Proposals to end the rules of a business, until they are void after a day. */
export const PROPOSED_ENDS = sql`
  select b.id, b.id as business_id, b.name as business, 'The end of its approval rules is proposed' as what, null::bigint as amount,
    w.proposed_at as opened_at, w.proposed_at + interval '24 hours' as due_at, true as is_open
  from business b join work_item w on w.kind = 'approval-rules' and w.subject_id = b.id
  where w.proposed_at > now() - interval '24 hours'`

const DAY_MS = 24 * 60 * 60_000

/** The rules of any business, also before their end is proposed. Open while it has some. */
export async function rulesItem(db: Sql, businessId: string): Promise<(WorkItem & { isOpen: boolean }) | null> {
  const { rows } = await sql<{ name: string; opened_at: Date; has_rules: boolean }>`
    select b.name, coalesce(w.proposed_at, now()) as opened_at, coalesce(jsonb_array_length(p.rules), 0) > 0 as has_rules
    from business b left join work_item w on w.kind = 'approval-rules' and w.subject_id = b.id
    left join lateral (select rules from approval_policy where business_id = b.id and starts_at <= now() order by starts_at desc, id desc limit 1) p on true
    where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: businessId,
    businessId,
    business: row.name,
    what: `Approval rules of ${row.name}`,
    amount: null,
    openedAt: row.opened_at,
    dueAt: new Date(row.opened_at.getTime() + DAY_MS),
    isOpen: row.has_rules,
  }
}
