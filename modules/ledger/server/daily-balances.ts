import type { LagosDay } from '../../../platform/clock/index.ts'

/** The sums of an account in one day, in kobo, and the balance after its last entry of that day. */
export type DailyBalance = { accountId: bigint; day: LagosDay; debits: bigint; credits: bigint; entries: bigint; closing: bigint }

/** The day of an account before its first entry, as PostgreSQL writes it. It also sorts before all other days as text. */
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
  /** Written to the account's own row; null when the batch has entries only for earlier days, or none. */
  last: DailyBalance | null
  /** The day in the row is over, and is replaced by the day of `last`. */
  hasEnded: boolean
  earlier: readonly DailyBalance[]
}

/** The last day of an account is kept in its own row, which is written anyway; earlier days have rows of their own. */
export function splitDays(standing: LagosDay, sums: readonly DailyBalance[]): SplitDays {
  const newest = sums.reduce((day, sum) => (sum.day > day ? sum.day : day), standing)
  return {
    last: sums.find((sum) => sum.day === newest) ?? null,
    hasEnded: newest !== standing && standing !== BEFORE_ALL_DAYS,
    earlier: sums.filter((sum) => sum.day !== newest),
  }
}
