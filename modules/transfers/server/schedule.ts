const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before the next status query (docs/money.md §9): quick while an answer is near, hourly afterwards. */
const WAITS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

export function nextQueryAt(queriesSoFar: number, now: Date): Date {
  return new Date(now.getTime() + waitAfter(queriesSoFar))
}

const waitAfter = (queriesSoFar: number) => WAITS_MS[queriesSoFar] ?? HOUR

/** In doubt for a day: from then on a person looks at it too. */
export const REVIEW_AFTER_MS = 24 * HOUR

/** How long doubt may last before it is told to whoever watches over the product, and again, and again. */
const ALARMS: readonly [afterMs: number, says: string][] = [
  [10 * MINUTE, 'a transfer has been in doubt for ten minutes'],
  [HOUR, 'a transfer has been in doubt for an hour'],
  [REVIEW_AFTER_MS, 'a transfer has been in doubt for a day; a person has to decide'],
]

/** What is to be told with this answer: the last mark that was passed since the answer before. Each mark once. */
export function doubtAlarm(doubt: { created_at: Date; queries: number; next_query_at: Date | null }, now: Date): string | null {
  const begun = doubt.created_at.getTime()
  const before = doubt.next_query_at === null ? begun : doubt.next_query_at.getTime() - waitAfter(doubt.queries - 1)
  const passed = ALARMS.filter(([afterMs]) => begun + afterMs > before && begun + afterMs <= now.getTime())
  return passed.at(-1)?.[1] ?? null
}
