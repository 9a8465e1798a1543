import { RELEASED_STATES, OPEN_STATES } from '../../../transfers/index.ts'
import type { OpenLine } from '../queries.ts'

/** So long a line may be ahead of the answer that explains it. */
export const GRACE_MS = 15 * 60_000
/** So long the bank may take to show on its statement what it has told, and to answer about what it shows (docs/money.md §6, check 5). */
export const CUT_OFF_MS = 24 * 60 * 60_000

export type LineClass =
  /** Nothing is to be done: it is matched next, or an answer is on its way. */
  | 'wait'
  /** It was called missing (M53, M54), and is here. */
  | 'arrived'
  /** The same payment with another amount (M55). */
  | 'differs'
  /** Paid what a person was to decide (M14), as we asked; or, for a day now, with another amount, which differs next. */
  | 'settles'
  /** Paid although we had released the hold (M52). */
  | 'paid_late'
  /** Given back by the rail (M16). */
  | 'returned'
  /** What was paid late has come back. */
  | 'recalled'
  /** Nobody ordered it, or nobody knows whose it is (M51, M48). */
  | 'strange'

/** What a line of the statement means that no item equals. Pure. */
export function classifyLine(
  line: Pick<OpenLine, 'direction' | 'amount' | 'session_id' | 'account_number' | 'read_at' | 'item' | 'payment'>,
  now: Date,
): LineClass {
  const { item, payment } = line
  // One whose case is over was decided: what comes for it now is as strange as what comes twice.
  if (item && item.line_id === null && item.case_state !== 'resolved') {
    if (item.case_id !== null) return 'arrived'
    return item.amount === line.amount ? 'wait' : 'differs'
  }
  const age = now.getTime() - line.read_at.getTime()
  if (payment && item === null) {
    const isOld = age >= CUT_OFF_MS
    const known = line.direction === 'out' ? classifyDebit(payment, isOld) : classifyCredit(payment.state, isOld)
    if (known !== null) return known
  }
  return age >= gracePeriodMs(line) ? 'strange' : 'wait'
}

type Payment = NonNullable<OpenLine['payment']>

function classifyDebit({ state, isOfAmount }: Pick<Payment, 'state' | 'isOfAmount'>, isOld: boolean): LineClass | null {
  if (RELEASED_STATES.includes(state)) return 'paid_late'
  // Another amount may yet be put right by the bank; after a day it is what the bank paid, and the difference is a case (M55).
  if (state === 'review' && (isOfAmount || isOld)) return 'settles'
  // The bank's answer is on its way, or a person looks at it.
  return OPEN_STATES.includes(state) ? 'wait' : null
}

function classifyCredit(state: Payment['state'], isOld: boolean): LineClass | null {
  if (state === 'settled') return 'returned'
  if (state === 'paid_late') return 'recalled'
  // The debit that it undoes has not shown for a day: it is money whose ground nobody knows.
  if (state === 'review' && isOld) return null
  return OPEN_STATES.includes(state) ? 'wait' : null
}

/**
 * A credit with a session id is taken up by the sweep, which asks the bank about it until a day has passed. What comes back of
 * a payment that we hold not to be paid was debited first, and that line may be late (M52).
 */
function gracePeriodMs(line: Pick<OpenLine, 'direction' | 'session_id' | 'account_number' | 'item' | 'payment'>): number {
  const isFirstOfItsKind = line.direction === 'in' && line.item === null
  const isAskedAbout = isFirstOfItsKind && line.session_id !== null && line.account_number !== null && line.payment === null
  const awaitsDebit = isFirstOfItsKind && line.payment !== null && RELEASED_STATES.includes(line.payment.state)
  return isAskedAbout || awaitsDebit ? CUT_OFF_MS : GRACE_MS
}
