import { type Sql, sql } from '../../platform/db/index.ts'

/** The number of unmatched items and statement lines. Zero shows that books and bank have the same history. */
export async function countUnmatched(db: Sql, bank: string): Promise<number> {
  const { rows } = await sql<{ breaks: number }>`
    select ((select count(*) from clearing_item where partner = ${bank} and line_id is null)
          + (select count(*) from statement_line where partner = ${bank} and matched_by is null))::int as breaks`.execute(db)
  return rows[0]!.breaks
}
