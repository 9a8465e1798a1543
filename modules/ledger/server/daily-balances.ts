import type { LagosDay } from '../../../platform/clock/index.ts'

/** What an account did in one day, in kobo, and the balance that its last entry of that day left. */
export type DailyBalance = { accountId: bigint; day: LagosDay; debits: bigint; credits: bigint; entries: bigint; closing: bigint }

/** The day of an account before its first entry, as the database writes it; as a text too it comes before all others. */
export const BEFORE_ALL_DAYS = '-infinity'

export const emptyDay = (accountId: bigint, day: LagosDay): DailyBalance => ({ accountId, day, debits: 0n, credits: 0n, entries: 0n, closing: 0n })

/** `amount`: debit is positive. */
export function addEntry(sum: DailyBalance, amount: bigint, balanceAfter: bigint): void {
  if (amount > 0n) sum.debits += amount
  else sum.credits -= amount
  sum.entries += 1n
  sum.closing = balanceAfter
}

export type SplitDays = {
  /** What goes into the account's own row; null where it did nothing, or only on days before the one that stands there. */
  last: DailyBalance | null
  /** The day that stands in the row is over, and gives its place to the one of `last`. */
  hasEnded: boolean
  earlier: readonly DailyBalance[]
}

/** The last day of an account stands in its own row, which is written anyway; the days before it in rows of their own. */
export function splitDays(standing: LagosDay, sums: readonly DailyBalance[]): SplitDays {
  const newest = sums.reduce((day, sum) => (sum.day > day ? sum.day : day), standing)
  return {
    last: sums.find((sum) => sum.day === newest) ?? null,
    hasEnded: newest !== standing && standing !== BEFORE_ALL_DAYS,
    earlier: sums.filter((sum) => sum.day !== newest),
  }
}
