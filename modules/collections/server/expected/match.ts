import type { Kobo } from '../../../../platform/money/index.ts'
import type { MismatchKind } from '../../contract.ts'
import type { ExpectedPaymentState } from '../../expected/contract.ts'

/** What an expected payment knows when a credit comes. Amounts in kobo. */
export type Expectation = { state: ExpectedPaymentState; amount: Kobo; received: Kobo; ends_at: Date; account_ends_at: Date }

/** `differenceKobo`: what is too much. */
export type Match = { kind: 'exact' } | { kind: 'over'; differenceKobo: Kobo } | { kind: Exclude<MismatchKind, 'over'> }

/** The shop gets its money within this time after a part of it came. */
export const REST_WITHIN_MS = 60 * 60_000

/**
 * How a credit fits (docs/money.md M1, §8). The time is the bank's, so that neither a slow notice nor our clock makes a payment late. An order that
 * was cancelled takes nothing more. After the end of its number no order asks for the payment.
 */
export function matchCredit(expected: Expectation, credit: { amountKobo: Kobo; receivedAt: Date }): Match {
  if (credit.receivedAt > expected.account_ends_at) return { kind: 'unknown' }
  if (expected.state === 'paid') return { kind: 'double' }
  if (expected.state === 'cancelled' || credit.receivedAt > expected.ends_at) return { kind: 'late' }
  const missing = expected.amount - expected.received
  if (credit.amountKobo === missing) return { kind: 'exact' }
  return credit.amountKobo < missing ? { kind: 'short' } : { kind: 'over', differenceKobo: credit.amountKobo - missing }
}
