import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import type { AccountRow, PostedJournal } from './rows.ts'

/** What an account did in one day, in kobo, and the balance that its last entry of that day left. */
export type DaySum = { accountId: bigint; day: LagosDay; debits: bigint; credits: bigint; entries: bigint; closing: bigint }

export type PlacedDays = {
  /** By account: what goes into its own row, of the day that stands there or of one that begins. */
  last: Map<bigint, DaySum>
  /** Accounts whose own row shows a day that is over with this batch. */
  ended: bigint[]
  /** Of days before the one in the account's own row. */
  earlier: DaySum[]
}

/** The day of an account before its first entry, as the database writes it; as a text too it comes before all others. */
export const BEFORE_ALL_DAYS = '-infinity'

/** The last day of an account stands in its own row, which is written anyway; the days before it in rows of their own. */
export function placeDays(journals: readonly PostedJournal[], accounts: Iterable<Pick<AccountRow, 'id' | 'day'>>): PlacedDays {
  const standing = new Map([...accounts].map(({ id, day }) => [id, day]))
  const sums = accountDays(journals)
  const newest = new Map<bigint, LagosDay>()
  for (const { accountId, day } of sums) {
    const known = newest.get(accountId) ?? standing.get(accountId)!
    newest.set(accountId, day > known ? day : known)
  }
  const isLast = ({ accountId, day }: DaySum) => newest.get(accountId) === day
  const last = new Map(sums.filter(isLast).map((sum) => [sum.accountId, sum]))
  const hasEnded = ([id, { day }]: [bigint, DaySum]) => ![day, BEFORE_ALL_DAYS].includes(standing.get(id)!)
  return { last, ended: [...last].filter(hasEnded).map(([id]) => id), earlier: sums.filter((sum) => !isLast(sum)) }
}

function accountDays(journals: readonly PostedJournal[]): DaySum[] {
  const days = new Map<string, DaySum>()
  for (const journal of journals) {
    const day = lagosDay(journal.at)
    for (const entry of journal.entries) {
      const name = `${entry.accountId} ${day}`
      const sum = days.get(name) ?? { accountId: entry.accountId, day, debits: 0n, credits: 0n, entries: 0n, closing: 0n }
      if (entry.amount > 0n) sum.debits += entry.amount
      else sum.credits -= entry.amount
      sum.entries += 1n
      sum.closing = entry.balanceAfter
      days.set(name, sum)
    }
  }
  return [...days.values()]
}
