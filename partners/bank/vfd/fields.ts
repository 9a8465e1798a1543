import { z } from 'zod'
import { nairaTextToKobo } from '../../../platform/money/index.ts'

/** VFD's fields are parsed strictly and never guessed. An amount, such as `"14764178.880000"`, is positive whole kobo. */
export const nairaAmount = z.string().transform((text, check) => {
  const kobo = nairaTextToKobo(text)
  if (kobo !== null && kobo > 0n) return kobo
  check.addIssue('not an amount in naira')
  return z.NEVER
})

/** `2026-11-20 14:29:06.123` is Lagos time; `2026-11-20T13:29:06.123Z` has its own offset. */
export const timestampField = z.string().transform((text, check) => {
  const at = parseTimestamp(text)
  if (at) return at
  check.addIssue('not a moment')
  return z.NEVER
})

export const sessionId = z.string().min(1).max(64)

export function parseTimestamp(text: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(text)
  if (!parts) return null
  const [, day, time, fraction = '', offset = '+01:00'] = parts
  // The engine turns 31 February into a day of March: a day that changes in a round trip is invalid.
  if (new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) return null
  const at = new Date(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** `2026-11-20 14:29:06` in Lagos, for VFD's statement. Fractions of a second are cut off. */
export function formatLagosSecond(at: Date): string {
  return new Date(at.getTime() + 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

const CHANNELS = { EFT: 'transfer', USSD: 'ussd', NQR: 'qr' } as const

/** An initial notice has no channel. */
export const channel = z
  .enum(['EFT', 'USSD', 'NQR'])
  .nullish()
  .transform((name) => CHANNELS[name ?? 'EFT'])
