import { z } from 'zod'
import { type Kobo, nairaTextToKobo } from '../../platform/money/index.ts'

/** An amount in naira, as text or as a JSON number. */
export const naira = z.union([z.string(), z.number()]).transform((amount, check): Kobo => {
  const kobo = nairaTextToKobo(String(amount))
  if (kobo !== null) return kobo
  check.addIssue('not an amount in naira')
  return z.NEVER
})

/** `2021-10-26 14:37:45.0`, in Lagos. */
export const lagosTime = z.string().transform((text, check) => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,9})?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}+01:00`)
  // The engine turns 31 February into a day of March: a day that changes in a round trip is invalid.
  if (day && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day && !Number.isNaN(at.getTime())) return at
  check.addIssue('not a time')
  return z.NEVER
})

/** A notice may be repeated for a day. An older one is a replay; the sweep finds its credit if it is real. */
const MAX_NOTICE_AGE_MS = 24 * 60 * 60_000
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000

/** Whether a notice about a credit of that time is neither a replay nor from the future. */
export function isRecent(receivedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - receivedAt.getTime()
  return ageMs <= MAX_NOTICE_AGE_MS && ageMs >= -MAX_CLOCK_DIFFERENCE_MS
}
