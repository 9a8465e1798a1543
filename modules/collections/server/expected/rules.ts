import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { type MismatchFacts, type MismatchRules, type Ruling, rulingOf } from '../../expected/ruling/contract.ts'
import type { MismatchRulesRow } from '../rows.ts'
import type { MismatchKind } from '../../contract.ts'
import type { Expectation, Match } from './match.ts'
import type { FirstPayment } from './queries.ts'

const MINUTE_MS = 60_000

/** Null: no rule was ever saved. */
export function rulesOf(row: MismatchRulesRow | null): MismatchRules | null {
  if (!row) return null
  return {
    acceptshort: row.accept_short === null ? null : Number(row.accept_short),
    over: row.keep_over === null ? null : { keep: Number(row.keep_over), minutes: row.back_over_minutes! },
    late: row.late_minutes,
    double: row.back_double_minutes,
  }
}

/** What an order knows when a credit comes that does not fit it. */
type Known = { expected: Expectation; shorts: readonly { amount: Kobo }[]; first: FirstPayment | null; rules: MismatchRulesRow | null }
type Credit = { amountKobo: Kobo; receivedAt: Date }

/** What the rules of the business say about a credit that does not fit its order. */
export function rulingOfCredit(match: Exclude<Match, { kind: 'exact' }>, { expected, shorts, first, rules }: Known, credit: Credit): Ruling {
  // A part of it has gone back, or was taken alone: what is missing is no longer known.
  const counted = shorts.reduce((sum, { amount }) => sum + amount, 0n)
  if (match.kind !== 'double' && expected.received !== counted) return { is: 'yours' }
  // Of an order that was paid in parts, nobody can say which payment came twice.
  if (match.kind === 'double' && first?.amount !== expected.received) return { is: 'yours' }
  const missing = expected.amount - expected.received
  const facts = {
    ...factsOf({ kind: match.kind, credit, missing, ends_at: expected.ends_at, isCancelled: expected.state === 'cancelled', first }),
    off: match.kind === 'over' ? Number(match.differenceKobo) : match.kind === 'short' ? Number(missing - credit.amountKobo) : 0,
  }
  return rulingOf(rulesOf(rules), facts)
}

/** By the times of the bank. `missing`: of the order, before the credit. `first`: the payment that made the order paid. */
export function factsOf({
  kind,
  credit: { amountKobo, receivedAt },
  missing,
  ends_at,
  isCancelled,
  first,
}: {
  kind: MismatchKind
  credit: Credit
  missing: Kobo
  ends_at: Date
  isCancelled: boolean
  first: Pick<FirstPayment, 'amount' | 'received_at'> | null
}): Omit<MismatchFacts, 'off'> {
  if (kind === 'double')
    return {
      kind,
      isexact: amountKobo === first?.amount,
      minuteslate: first === null ? Infinity : minutes(Math.abs(receivedAt.getTime() - first.received_at.getTime())),
    }
  // What was cancelled is not expected any more.
  return { kind, isexact: !isCancelled && amountKobo === missing, minuteslate: minutes(receivedAt.getTime() - ends_at.getTime()) }
}

const minutes = (ms: number): number => Math.max(0, Math.ceil(ms / MINUTE_MS))

/** For people of the business, in the order of the page. */
export function rulesInWords({
  acceptshort,
  over,
  late,
  double,
  payerback,
  backday,
}: MismatchRules & { payerback: boolean; backday: number }): string[] {
  const words = [
    acceptshort !== null && `Accept up to ${formatNaira(BigInt(acceptshort))} less than asked.`,
    over !== null && `Send back more than ${formatNaira(BigInt(over.keep))} over, after ${duration(over.minutes)}.`,
    late !== null && `The sale stands if late by up to ${duration(late)}.`,
    double !== null && `Paid twice: send the second back after ${duration(double)}.`,
    payerback && 'The payer may send back what does not fit, on the pay page.',
    (over !== null || double !== null || payerback) && `At most ${formatNaira(BigInt(backday))} goes back a day.`,
  ].filter((each) => each !== false)
  return words.length > 0 ? words : ['All rules are off. Each payment that does not fit waits for a person.']
}

const duration = (minutes: number): string => (minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`)
