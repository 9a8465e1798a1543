import { type Sql, sql } from '../../../platform/db/index.ts'
import type { WorkItemEventRow } from './rows.generated.ts'

type Key = { kind: string; id: string }

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
  proposal: { decision: string; fields: Record<string, string>; note: string; by: string; at: Date } | null,
): Promise<void> {
  await sql`
    update work_item set proposed_decision = ${proposal?.decision ?? null}, proposed_fields = ${proposal ? JSON.stringify(proposal.fields) : null}::jsonb,
      proposed_note = ${proposal?.note ?? null}, proposed_by = ${proposal?.by ?? null}, proposed_at = ${proposal?.at ?? null}, version = version + 1
    where kind = ${kind} and subject_id = ${id}`.execute(tx)
}

export async function insertEvent(
  tx: Sql,
  { kind, id }: Key,
  happened: { operatorId: string; event: WorkItemEventRow['event']; text?: string; decision?: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into work_item_event (kind, subject_id, operator_id, event, text, decision, created_at)
    values (${kind}, ${id}, ${happened.operatorId}, ${happened.event}, ${happened.text ?? ''}, ${happened.decision ?? null}, ${happened.at})`.execute(
    tx,
  )
}
