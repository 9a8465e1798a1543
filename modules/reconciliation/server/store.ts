import type { StatementLine } from '../../../partners/bank/port.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

/**
 * A line that is known already stays as it was first read. Answers how many were new. By any of its keys, of which it has two: where
 * one alone decides, who reads the same line in the same moment fails by the other.
 */
export async function insertLines(db: Sql, partner: string, lines: readonly StatementLine[], readAt: Date): Promise<number> {
  if (lines.length === 0) return 0
  const done = await sql`
    insert into statement_line (partner, line_id, direction, amount, session_id, reference, account_number, narration, booked_at, read_at)
    select ${partner}, w.*, ${readAt}::timestamptz from unnest(
      ${lines.map((line) => line.lineId)}::text[], ${lines.map((line) => line.direction)}::text[], ${lines.map((line) => line.amountKobo)}::bigint[],
      ${lines.map((line) => line.sessionId)}::text[], ${lines.map((line) => line.reference)}::text[], ${lines.map((line) => line.accountNumber)}::text[],
      ${lines.map((line) => line.narration)}::text[], ${lines.map((line) => line.bookedAt)}::timestamptz[]) as w
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0n)
}
