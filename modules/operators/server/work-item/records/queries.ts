import { type Sql, sql } from '../../../../../platform/db/index.ts'
import type { OperatorRole } from '../../../contract.ts'
import type { WorkItemEventRow, WorkItemRow } from '../../rows.generated.ts'

/** The desk's part of an item, with the names of those who have it. */
export type DeskRecord = WorkItemRow & {
  claimer: string | null
  proposer: string | null
  proposer_role: OperatorRole | null
}

const RECORD = sql`
  select w.*, c.name as claimer, p.name as proposer, p.role as proposer_role from work_item w
  left join operator c on c.id = w.claimed_by left join operator p on p.id = w.proposed_by`

export async function deskRecord(db: Sql, kind: string, id: string): Promise<DeskRecord | null> {
  const { rows } = await sql<DeskRecord>`${RECORD} where w.kind = ${kind} and w.subject_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Those of the named items that have a record, by kind and id. */
export async function deskRecords(db: Sql, items: readonly { kind: string; id: string }[]): Promise<ReadonlyMap<string, DeskRecord>> {
  if (items.length === 0) return new Map()
  const { rows } = await sql<DeskRecord>`${RECORD}
    where (w.kind, w.subject_id) in (select * from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::text[]))`.execute(
    db,
  )
  return new Map(rows.map((row) => [recordKey(row.kind, row.subject_id), row]))
}

export const recordKey = (kind: string, id: string) => `${kind} ${id}`

/** Records that an operator has claimed, or those of others that wait for this second person, of these kinds: the newest first. `since`: what is older has ended. */
export async function claimedOrProposed(
  db: Sql,
  query: { by: { operatorId: string } | { secondTo: string }; kinds: readonly string[]; since: { claim: Date; proposal: Date } },
  limit: number,
): Promise<DeskRecord[]> {
  const { by, kinds, since } = query
  const filter =
    'secondTo' in by
      ? sql`w.proposed_at > ${since.proposal} and w.proposed_by <> ${by.secondTo}`
      : sql`w.claimed_by = ${by.operatorId} and (w.claimed_at > ${since.claim} or w.proposed_at > ${since.proposal})`
  const { rows } = await sql<DeskRecord>`
    ${RECORD} where ${filter} and w.kind = any(${[...kinds]}::text[]) order by greatest(w.proposed_at, w.claimed_at) desc limit ${limit}`.execute(db)
  return rows
}

export type DeskEvent = Pick<WorkItemEventRow, 'event' | 'text' | 'decision' | 'created_at'> & { name: string }

export async function workItemEvents(db: Sql, kind: string, id: string, limit: number): Promise<DeskEvent[]> {
  const { rows } = await sql<DeskEvent>`
    select e.event, e.text, e.decision, e.created_at, o.name from work_item_event e join operator o on o.id = e.operator_id
    where e.kind = ${kind} and e.subject_id = ${id} order by e.id limit ${limit}`.execute(db)
  return rows
}

/** What was proposed in the same commit: the decision of one person about several items of a kind. */
export async function recordsProposedAt(
  db: Sql,
  {
    kind,
    proposed_by: by,
    proposed_at: at,
    proposed_decision: decision,
  }: Pick<DeskRecord, 'kind' | 'proposed_by' | 'proposed_at' | 'proposed_decision'>,
  limit: number,
): Promise<DeskRecord[]> {
  const { rows } = await sql<DeskRecord>`${RECORD}
    where w.proposed_at = ${at} and w.kind = ${kind} and w.proposed_by = ${by} and w.proposed_decision = ${decision} order by w.subject_id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The names of the others who have had the item on the screen since then. */
export async function othersLooking(db: Sql, { kind, id }: { kind: string; id: string }, operatorId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from work_item_view v join operator o on o.id = v.operator_id
    where v.kind = ${kind} and v.subject_id = ${id} and v.operator_id <> ${operatorId} and v.seen_at > ${since} order by v.seen_at desc limit 10`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function isWatching(db: Sql, { kind, id }: { kind: string; id: string }, operatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from work_item_watch where kind = ${kind} and subject_id = ${id} and operator_id = ${operatorId}`.execute(db)
  return rows.length > 0
}

/** Items that somebody watches, those after this one, in the order of their keys. */
export async function watchedItems(db: Sql, after: { kind: string; id: string } | null, limit: number): Promise<{ kind: string; id: string }[]> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select distinct kind, subject_id as id from work_item_watch
    where (kind, subject_id) > (${after?.kind ?? ''}, ${after?.id ?? ''}) order by kind, subject_id limit ${limit}`.execute(db)
  return rows
}
