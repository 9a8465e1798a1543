import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DisputeRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due, decided_by, decided_at, reason`

export async function disputeOfItem(db: Sql, businessId: string, itemId: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} from dispute where item_id = ${itemId} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function findDispute(db: Sql, id: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} from dispute where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** For staff: disputes without a decision, the oldest first. */
export async function pendingDisputes(db: Sql, most: number): Promise<(DisputeRow & { business_name: string })[]> {
  const { rows } = await sql<DisputeRow & { business_name: string }>`
    select d.*, b.name as business_name from dispute d join business b on b.id = d.business_id
    where d.state = 'pending' order by d.created_at limit ${most}`.execute(db)
  return rows
}
