import type { ReconciliationContext } from '../context.ts'
import { findReadingStart } from '../queries.ts'
import { insertLines } from '../store.ts'

const PAGE_SIZE = 500
/** The bank books a line a little later than its time says, so each reading overlaps the one before. */
export const OVERLAP_MS = 10 * 60_000

export type StatementReading = { read: number; complete: true } | { read: number; complete: false; reason: string }

type ReadStatementContext = Pick<ReconciliationContext, 'db' | 'clock'> & { bank: Pick<ReconciliationContext['bank'], 'name' | 'statement'> }

/** Reads the bank's statement from the end of the last reading up to now. */
export async function readStatement(context: ReadStatementContext, overlapMs = OVERLAP_MS): Promise<StatementReading> {
  const known = await findReadingStart(context.db.system, context.bank.name)
  // Without lines or items there is no history with this bank, but the last minutes may hold a line.
  return readStatementFrom(context, new Date((known ?? context.clock.now()).getTime() - overlapMs))
}

/**
 * Oldest lines first, up to now. A page that cannot be read ends the reading. The lines before it are stored without a
 * gap, and the next reading goes on from there.
 */
export async function readStatementFrom({ bank, db, clock }: ReadStatementContext, from: Date): Promise<StatementReading> {
  const to = clock.now()
  let read = 0
  for (let page = 0; ; page++) {
    const answer = await bank.statement({ from, to, page, size: PAGE_SIZE })
    if (answer.outcome === 'unknown') return { read, complete: false, reason: answer.reason }
    read += await insertLines(db.system, bank.name, answer.value.lines, to)
    if (answer.value.last) return { read, complete: true }
  }
}
