import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { type MismatchFacts, type MismatchRules, type Ruling, rulingOf } from '../../expected/ruling/contract.ts'
import type { MismatchRulesRow } from '../rows.ts'
import type { Expectation, Match } from './match.ts'

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

/** What the rules say about a credit that does not fit its order. `ended_at`: when the order ended, if it has. */
export function rulingOfCredit(
  rules: MismatchRulesRow | null,
  match: Exclude<Match, { kind: 'exact' }>,
  expected: Expectation & { ended_at: Date | null },
  credit: { amountKobo: Kobo; receivedAt: Date },
): Ruling {
  return rulingOf(rulesOf(rules), factsOf(match, expected, credit))
}

function factsOf(
  match: Exclude<Match, { kind: 'exact' }>,
  expected: Expectation & { ended_at: Date | null },
  { amountKobo, receivedAt }: { amountKobo: Kobo; receivedAt: Date },
): MismatchFacts {
  const missing = expected.amount - expected.received
  const ended = match.kind === 'double' ? (expected.ended_at ?? expected.ends_at) : expected.ends_at
  return {
    kind: match.kind,
    off: match.kind === 'over' ? Number(match.differenceKobo) : match.kind === 'short' ? Number(missing - amountKobo) : 0,
    // What was cancelled is not expected any more.
    isexact: match.kind === 'double' ? amountKobo === expected.amount : expected.state !== 'cancelled' && amountKobo === missing,
    minuteslate: Math.ceil((receivedAt.getTime() - ended.getTime()) / MINUTE_MS),
  }
}

/** For people of the business, in the order of the page. */
export function rulesInWords({ acceptshort, over, late, double, backday }: MismatchRules & { backday: number }): string[] {
  const words = [
    acceptshort !== null && `Accept up to ${formatNaira(BigInt(acceptshort))} less than asked.`,
    over !== null && `Send back more than ${formatNaira(BigInt(over.keep))} over, after ${duration(over.minutes)}.`,
    late !== null && `The sale stands if late by up to ${duration(late)}.`,
    double !== null && `Paid twice: send the second back after ${duration(double)}.`,
    (over !== null || double !== null) && `At most ${formatNaira(BigInt(backday))} goes back a day.`,
  ].filter((each) => each !== false)
  return words.length > 0 ? words : ['All rules are off. Each payment that does not fit waits for a person.']
}

const duration = (minutes: number): string => (minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`)
