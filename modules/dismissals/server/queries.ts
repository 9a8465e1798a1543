import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DismissalRow } from './rows.generated.ts'

/** What the person has put away in the business. */
export async function dismissedBy(db: Sql, { businessId, personId }: { businessId: string; personId: string }): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<DismissalRow, 'item'>>`
    select item from dismissal where business_id = ${businessId} and person_id = ${personId}`.execute(db)
  return new Set(rows.map(({ item }) => item))
}
