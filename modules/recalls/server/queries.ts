import { type Sql, sql } from '../../../platform/db/index.ts'
import type { RecallRow } from './rows.generated.ts'

export async function recallById(db: Sql, id: string): Promise<RecallRow | null> {
  const { rows } = await sql<RecallRow>`select * from recall where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function recallOfTransfer(db: Sql, transferId: string): Promise<RecallRow | null> {
  const { rows } = await sql<RecallRow>`select * from recall where transfer_id = ${transferId}`.execute(db)
  return rows[0] ?? null
}

/** What the lien of a recall has. */
export async function securedOf(db: Sql, holdId: string | null): Promise<bigint> {
  const { rows } = await sql<{ remaining: bigint }>`select remaining from hold where id = ${holdId} and state = 'open'`.execute(db)
  return rows[0]?.remaining ?? 0n
}

/** The desk's queue. `variant`: the state, or that it came too late. */
export const OPEN_RECALLS = sql`
  select r.id, r.business_id, b.name as business, 'Recall ' || r.bank_reference || ': ' || r.why as what, r.amount,
    case when r.is_in_time then r.state else 'late' end as variant, r.logged_at as opened_at, r.due_at, r.state in ('received', 'secured') as is_open, r.collection_id as subject_id
  from recall r join business b on b.id = r.business_id`
