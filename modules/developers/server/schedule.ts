const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Published: the waits before each further try of one notification, as Standard Webhooks proposes; about 76 hours in all. */
export const RETRY_WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

/** An address that has accepted nothing for so long is disabled. */
export const DISABLED_AFTER_MS = RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0)

/** A failing address gets one notification at a time, at most one in five minutes, so that it takes no time from others. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE] as const

/** The wait after the given number of tries; null when it was the last one. */
export const waitAfter = (attempts: number): number | null => RETRY_WAITS_MS[attempts - 1] ?? null

export const pauseAfter = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
