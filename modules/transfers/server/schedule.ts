import type { TransferRow } from './rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before the next status query (docs/money.md §9): quick while an answer is near, hourly afterwards. */
const WAITS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

export function nextQueryAt(queriesSoFar: number, now: Date): Date {
  return new Date(now.getTime() + (WAITS_MS[queriesSoFar] ?? HOUR))
}

/** In doubt for a day: from then on a person looks at it too. */
export const REVIEW_AFTER_MS = 24 * HOUR

/** While a person has it, it goes on being asked. */
export const nextReviewQueryAt = (now: Date) => new Date(now.getTime() + HOUR)

/** How long doubt may last before it is told to whoever watches over the product, and again, and again. */
const ALARMS: readonly [afterMs: number, says: string][] = [
  [10 * MINUTE, 'a transfer has been in doubt for ten minutes'],
  [HOUR, 'a transfer has been in doubt for an hour'],
  [REVIEW_AFTER_MS, 'a transfer has been in doubt for a day; a person has to decide'],
]
export const MARKS_MS: readonly number[] = ALARMS.map(([afterMs]) => afterMs)

type Doubt = Pick<TransferRow, 'sent_at' | 'created_at' | 'doubt_told_at'>

/** What waited to be sent was in no doubt: it had not left. */
export const doubtBegan = ({ sent_at, created_at }: Pick<Doubt, 'sent_at' | 'created_at'>): Date => sent_at ?? created_at

export const isOldDoubt = (doubt: Pick<Doubt, 'sent_at' | 'created_at'>, now: Date): boolean =>
  now.getTime() - doubtBegan(doubt).getTime() >= REVIEW_AFTER_MS

/** What is to be told now: the last mark that was passed since anything was told. Each mark once. */
export function doubtAlarm(doubt: Doubt, now: Date): string | null {
  const begun = doubtBegan(doubt).getTime()
  const told = doubt.doubt_told_at?.getTime() ?? begun
  const passed = ALARMS.filter(([afterMs]) => begun + afterMs > told && begun + afterMs <= now.getTime())
  return passed.at(-1)?.[1] ?? null
}
