import { type Sql, sql } from '../../platform/db/index.ts'

/** How many items and lines did not find each other: none, or the story was told differently to books and bank. */
export async function countUnmatched(db: Sql, bank: string): Promise<number> {
  const { rows } = await sql<{ breaks: number }>`
    select ((select count(*) from clearing_item where partner = ${bank} and line_id is null)
          + (select count(*) from statement_line where partner = ${bank} and matched_by is null))::int as breaks`.execute(db)
  return rows[0]!.breaks
}
