import type { StatementLine } from '../../../partners/bank/port.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

/**
 * A known line stays as it was first read. Returns the number of new lines. `on conflict` names no key, because a line
 * has two unique keys. With only one named, a concurrent insert of the same line would fail on the other.
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
