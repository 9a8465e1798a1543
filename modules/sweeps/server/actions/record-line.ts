import type { Kobo } from '../../../../platform/money/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { clearingIn, clearingOut, internalAccount, mergePlans, type MoneyCommand, staleState } from '../../../ledger/index.ts'
import { sweepPosted } from '../domain-events.ts'
import { arrivedJournal, returnedJournal } from '../postings.ts'
import { sweepByReference } from '../queries.ts'
import type { SweepRow } from '../rows.generated.ts'
import { LEFT_STATES, PAYABLE_STATES } from '../states.ts'
import { sweepTable } from '../tables.ts'
import { debitedPlan } from './record-answer.ts'

type Line = { reference: string | null; narration: string }

/** Our reference of a sweep that a line of a statement names; null for any other line. */
export const sweepReferenceIn = ({ reference, narration }: Line): string | null =>
  /\bSWP-[0-9A-Z]{10,40}\b/.exec(`${reference ?? ''} ${narration}`)?.[0] ?? null

/** `bank`: whose statement it is; `matchingKey`: under which its line is matched. */
export type ShownSweep = { bank: string; direction: 'in' | 'out'; lineId: string; matchingKey: string; amountKobo: Kobo }

type Context = { db: Pick<AppContext['db'], 'system'>; postingQueue: AppContext['postingQueue'] }

/**
 * A statement shows a line of a sweep: its debit proves that it was paid, its credit at the target that it has arrived (M47), and a credit
 * at the source that it came back. That holds also for one that people called lost (M72). False: the line says nothing about it in this state, and waits.
 */
export async function recordSweepLine(context: Context, reference: string, line: ShownSweep): Promise<boolean> {
  const sweep = await sweepByReference(context.db.system, reference)
  if (sweep === null) return false
  const command = commandFor(sweep, line)
  return command !== null && !(await context.postingQueue.submit(command)).replayed
}

function commandFor(sweep: SweepRow, line: ShownSweep): MoneyCommand | null {
  if (line.bank === sweep.source) return line.direction === 'out' ? shownDebitCommand(sweep, line) : shownReturnCommand(sweep, line)
  return line.bank === sweep.target && line.direction === 'in' ? shownArrivalCommand(sweep, line) : null
}

const identity = (sweep: SweepRow, what: string, { lineId }: ShownSweep) => ({
  name: `sweeps.${what}`,
  scope: `sweep-${what}`,
  key: `${sweep.id}:${lineId}`,
  fingerprint: '',
  actor: 'system' as const,
})

const shownDebitCommand = (sweep: SweepRow, line: ShownSweep): MoneyCommand => ({
  ...identity(sweep, 'shown_debit', line),
  needs: { accounts: [internalAccount('in_transit'), clearingOut(line.bank)], rows: [sweepTable.ref(sweep.id)] },
  decide(locked, at) {
    const row = locked.row(sweepTable, sweep.id)!
    if (!PAYABLE_STATES.includes(row.state)) return staleState()
    return { ...debitedPlan(row, { queries: row.queries + 1 }, `statement: ${line.lineId}`, at), outcome: {} }
  },
})

/**
 * The amount that left is posted. Another amount of the line is a difference of the statement (M55). What has arrived was paid, also where
 * the bank of the source has not said so.
 */
function creditCommand(sweep: SweepRow, line: ShownSweep, end: 'arrived' | 'returned'): MoneyCommand {
  return {
    ...identity(sweep, end, line),
    needs: {
      accounts: [internalAccount('in_transit'), internalAccount('operational_loss'), clearingIn(line.bank), clearingOut(sweep.source)],
      rows: [sweepTable.ref(sweep.id)],
    },
    decide(locked, at) {
      const row = locked.row(sweepTable, sweep.id)!
      const isProof = end === 'arrived' && PAYABLE_STATES.includes(row.state)
      if (!LEFT_STATES.includes(row.state) && !isProof) return staleState()
      const paid = isProof ? debitedPlan(row, {}, `statement: ${line.lineId}`, at) : {}
      const left = isProof ? { ...row, state: 'on_its_way' as const } : row
      const posted = end === 'arrived' ? arrivedJournal(left) : returnedJournal(left)
      const ended = {
        journals: [posted],
        moves: [sweepTable.move(row.id, { from: left.state, to: end, set: { ended_at: at, due_at: null }, why: `statement: ${line.lineId}` })],
        domainEvents: [sweepPosted({ bank: line.bank, side: 'in', key: line.matchingKey, amountKobo: row.amount, journalKey: posted.key })],
      }
      return { ...mergePlans(paid, ended), outcome: {} }
    },
  }
}

const shownArrivalCommand = (sweep: SweepRow, line: ShownSweep) => creditCommand(sweep, line, 'arrived')
const shownReturnCommand = (sweep: SweepRow, line: ShownSweep) => creditCommand(sweep, line, 'returned')
