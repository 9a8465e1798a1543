import { type Sql, sql } from '../../../../../platform/db/index.ts'
import type { OperatorRole } from '../../../contract.ts'
import type { WorkItemEventRow } from '../../rows.generated.ts'

type Key = { kind: string; id: string }

/** What the first of two people saw beside what was entered. */
export type Seen = { label: string; value: string }

/** The row of an item, made when it is missing, and locked. */
export async function lockWorkItem(tx: Sql, { kind, id }: Key, at: Date): Promise<void> {
  await sql`insert into work_item (kind, subject_id, created_at) values (${kind}, ${id}, ${at}) on conflict do nothing`.execute(tx)
  await sql`select 1 from work_item where kind = ${kind} and subject_id = ${id} for update`.execute(tx)
}

export async function setClaim(tx: Sql, { kind, id }: Key, operatorId: string | null, at: Date): Promise<void> {
  await sql`
    update work_item set claimed_by = ${operatorId}, claimed_at = ${operatorId === null ? null : at}, version = version + 1
    where kind = ${kind} and subject_id = ${id}`.execute(tx)
}

export async function setProposal(
  tx: Sql,
  { kind, id }: Key,
  proposal: { decision: string; fields: Record<string, string>; seen?: readonly Seen[]; note: string; by: string; at: Date } | null,
): Promise<void> {
  await sql`
    update work_item set proposed_decision = ${proposal?.decision ?? null}, proposed_fields = ${proposal ? JSON.stringify(proposal.fields) : null}::jsonb,
      proposed_seen = ${proposal?.seen ? JSON.stringify(proposal.seen) : null}::jsonb, proposed_note = ${proposal?.note ?? null}, proposed_by = ${proposal?.by ?? null}, proposed_at = ${proposal?.at ?? null}, version = version + 1
    where kind = ${kind} and subject_id = ${id}`.execute(tx)
}

export async function insertWorkItemEvent(
  tx: Sql,
  { kind, id }: Key,
  happened: {
    operatorId: string
    event: WorkItemEventRow['event']
    text?: string
    decision?: string | null
    /** Of a decision: since when the item waited, and when it was due. */
    clock?: { openedAt: Date; dueAt: Date }
    at: Date
  },
): Promise<void> {
  await sql`
    insert into work_item_event (kind, subject_id, operator_id, event, text, decision, opened_at, due_at, created_at)
    values (${kind}, ${id}, ${happened.operatorId}, ${happened.event}, ${happened.text ?? ''}, ${happened.decision ?? null},
      ${happened.clock?.openedAt ?? null}, ${happened.clock?.dueAt ?? null}, ${happened.at})`.execute(tx)
}

/** Begins to carry a decision out, or ends it: null. */
export async function setDeciding(tx: Sql, { kind, id }: Key, at: Date | null): Promise<void> {
  await sql`update work_item set deciding_at = ${at}, version = version + 1 where kind = ${kind} and subject_id = ${id}`.execute(tx)
}

/** An act of the person who has the item: the claim holds on from now. */
export async function renewClaim(tx: Sql, { kind, id }: Key, operatorId: string, at: Date): Promise<void> {
  await sql`
    update work_item set claimed_at = ${at} where kind = ${kind} and subject_id = ${id} and claimed_by = ${operatorId} and claimed_at < ${at}`.execute(
    tx,
  )
}

/** Ends what an operator has: each claim, and each proposal that still waits for a second person. */
export async function releaseWorkItems(tx: Sql, operatorId: string, at: Date): Promise<void> {
  await sql`
    with held as (
      select kind, subject_id, proposed_by is not distinct from ${operatorId} as is_proposer, claimed_by is not distinct from ${operatorId} as is_claimer
      from work_item where claimed_by = ${operatorId} or proposed_by = ${operatorId} order by kind, subject_id for update),
    told as (
      insert into work_item_event (kind, subject_id, operator_id, event, text, created_at)
      select kind, subject_id, ${operatorId}, case when is_proposer then 'proposal_expired' else 'claim_ended' end, '', ${at} from held)
    update work_item w set version = version + 1,
      claimed_by = case when h.is_claimer then null else w.claimed_by end, claimed_at = case when h.is_claimer then null else w.claimed_at end,
      proposed_by = case when h.is_proposer then null else w.proposed_by end, proposed_at = case when h.is_proposer then null else w.proposed_at end,
      proposed_decision = case when h.is_proposer then null else w.proposed_decision end,
      proposed_fields = case when h.is_proposer then null else w.proposed_fields end, proposed_note = case when h.is_proposer then null else w.proposed_note end
    from held h where w.kind = h.kind and w.subject_id = h.subject_id`.execute(tx)
}

/** The operator has the item on the screen. Rows of an hour ago are deleted with it. */
export async function setLooking(db: Sql, { kind, id }: Key, operatorId: string, at: Date): Promise<void> {
  await sql`
    with ended as (
      delete from work_item_view where (kind, subject_id, operator_id) in (
        select kind, subject_id, operator_id from work_item_view where seen_at < ${at}::timestamptz - interval '1 hour' and operator_id <> ${operatorId}
        limit 20 for update skip locked))
    insert into work_item_view (kind, subject_id, operator_id, seen_at) values (${kind}, ${id}, ${operatorId}, ${at})
    on conflict (kind, subject_id, operator_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** The operator is told when the item is decided or has ended, or no longer. */
export async function setWatching(db: Sql, { kind, id }: Key, operatorId: string, isWatching: boolean, at: Date): Promise<void> {
  if (isWatching)
    await sql`
      insert into work_item_watch (kind, subject_id, operator_id, created_at) values (${kind}, ${id}, ${operatorId}, ${at}) on conflict do nothing`.execute(
      db,
    )
  else await sql`delete from work_item_watch where kind = ${kind} and subject_id = ${id} and operator_id = ${operatorId}`.execute(db)
}

type Watcher = { id: string; email: string; role: OperatorRole }

/** Ends the watching of an item, and returns those who watched it and still work here. */
export async function takeWatchers(tx: Sql, { kind, id }: Key): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    with ended as (delete from work_item_watch where kind = ${kind} and subject_id = ${id} returning operator_id)
    select o.id, o.email::text as email, o.role from ended e join operator o on o.id = e.operator_id where o.state = 'active' order by o.id`.execute(
    tx,
  )
  return rows
}
