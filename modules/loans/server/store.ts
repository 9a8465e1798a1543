import { type Sql, sql } from '../../../platform/db/index.ts'
import type { WarranterRow } from './rows.ts'

/** Keeps the code of a business that has one. */
export async function insertWarranter(tx: Sql, { business_id, code, created_by, created_at }: WarranterRow): Promise<void> {
  await sql`
    insert into warranter (business_id, code, created_by, created_at) values (${business_id}, ${code}, ${created_by}, ${created_at})
    on conflict (business_id) do nothing`.execute(tx)
}
