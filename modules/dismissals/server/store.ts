import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DismissalRow } from './rows.generated.ts'

export async function insertDismissal(db: Sql, row: DismissalRow): Promise<void> {
  await sql`
    insert into dismissal (business_id, person_id, item, created_at) values (${row.business_id}, ${row.person_id}, ${row.item}, ${row.created_at})
    on conflict do nothing`.execute(db)
}

export async function deleteDismissal(db: Sql, { business_id, person_id, item }: Omit<DismissalRow, 'created_at'>): Promise<void> {
  await sql`delete from dismissal where business_id = ${business_id} and person_id = ${person_id} and item = ${item}`.execute(db)
}
