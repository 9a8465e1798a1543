import { sweepReferenceIn } from '../../../sweeps/index.ts'
import { RELEASED_STATES, OPEN_STATES } from '../../../transfers/index.ts'
import type { OpenLine } from '../queries.ts'

/** The time by which a line may precede the answer that explains it. */
export const GRACE_MS = 15 * 60_000
/**
 * The time within which the bank must show on its statement a movement that it notified, and confirm one that its
 * statement shows (docs/money.md §6, check 5).
 */
export const CUT_OFF_MS = 24 * 60 * 60_000

export type LineClass =
  /** Nothing to do: it is matched next, or an answer is on its way. */
  | 'wait'
  /** It was missing (M53, M54), and has arrived. */
  | 'arrived'
  /** The same payment with another amount (M55). */
  | 'differs'
  /** The debit of a payment in review (M14) with our amount; or, after a day, with another amount, which then differs. */
  | 'settles'
  /** Paid although we had released the hold (M52). */
  | 'paid_late'
  /** Returned by the rail (M16). */
  | 'returned'
  /** A late payment has come back. */
  | 'recalled'
  /** The payout of a card processor (M4). */
  | 'card_batch'
  /** Own money from one of our accounts to another (M47). */
  | 'sweep'
  /** A debit without an order, or a credit without a known owner (M51, M48). */
  | 'strange'

/** Classifies a line of the statement that equals no item. Pure. */
export function classifyLine(
  line: Pick<OpenLine, 'direction' | 'amount' | 'session_id' | 'account_number' | 'read_at' | 'item' | 'payment' | 'narration' | 'reference'> & {
    /** The batch of a card processor that its narration names. */
    batch: string | null
  },
  now: Date,
): LineClass {
  const { item, payment } = line
  // An item whose case is resolved was decided: a line for it now counts as unknown, like a duplicate line.
  if (item && item.line_id === null && item.case_state !== 'resolved') {
    if (item.case_id !== null) return 'arrived'
    return item.amount === line.amount ? 'wait' : 'differs'
  }
  const age = now.getTime() - line.read_at.getTime()
  if (payment && item === null) {
    const isOld = age >= CUT_OFF_MS
    const known = line.direction === 'out' ? classifyDebit(payment, isOld) : classifyCredit(payment, isOld)
    if (known !== null) return known
  }
  // The processor may announce a batch after the bank has shown it.
  if (line.direction === 'in' && item === null && line.batch !== null && age < CUT_OFF_MS) return 'card_batch'
  // The answer of the bank may come after the line.
  if (item === null && sweepReferenceIn(line) !== null && age < CUT_OFF_MS) return 'sweep'
  return age >= gracePeriodMs(line) ? 'strange' : 'wait'
}

type Payment = NonNullable<OpenLine['payment']>

function classifyDebit({ state, isOfAmount }: Pick<Payment, 'state' | 'isOfAmount'>, isOld: boolean): LineClass | null {
  if (RELEASED_STATES.includes(state)) return 'paid_late'
  // The bank may still correct another amount. After a day it counts as paid, and the difference is a case (M55).
  if (state === 'review' && (isOfAmount || isOld)) return 'settles'
  // The bank's answer is on its way, or an operator decides.
  return OPEN_STATES.includes(state) ? 'wait' : null
}

function classifyCredit({ state, isRefunded }: Pick<Payment, 'state' | 'isRefunded'>, isOld: boolean): LineClass | null {
  // The customer has a refund of it (M73): it waits in suspense.
  if (state === 'settled') return isRefunded ? null : 'returned'
  if (state === 'paid_late') return 'recalled'
  // The debit that it reverses has not shown for a day, so the reason of this credit is unknown.
  if (state === 'review' && isOld) return null
  return OPEN_STATES.includes(state) ? 'wait' : null
}

/**
 * The sweep asks the bank about a credit with a session id until a day has passed. The return of a payment without a
 * settlement was debited before, and that line may be late (M52).
 */
function gracePeriodMs(line: Pick<OpenLine, 'direction' | 'session_id' | 'account_number' | 'item' | 'payment'>): number {
  const isFirstOfItsKind = line.direction === 'in' && line.item === null
  const isQueried = isFirstOfItsKind && line.session_id !== null && line.account_number !== null && line.payment === null
  const awaitsDebit = isFirstOfItsKind && line.payment !== null && RELEASED_STATES.includes(line.payment.state)
  return isQueried || awaitsDebit ? CUT_OFF_MS : GRACE_MS
}
