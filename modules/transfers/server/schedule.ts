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
