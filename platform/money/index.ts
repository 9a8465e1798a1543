import { dropInvisible } from '../text/shown-text.ts'

/**
 * Money is a whole number of kobo in a `bigint`: in code, in SQL, and as an integer in JSON. Naira appears only on
 * screens and paper. Every rounding is a named function of this file.
 */
export type Kobo = bigint

/** The largest amount that JSON can carry without loss (2^53 − 1 kobo, about ₦90 trillion). */
export const MAX_WIRE_KOBO: Kobo = BigInt(Number.MAX_SAFE_INTEGER)

/** The most of one payment (docs/money.md §3): ₦1 billion, above the limits of all tiers and far from sums that JSON cannot carry. */
export const MAX_PAYMENT_KOBO: Kobo = 1_000_000_000_00n

/** Half up for amounts that are not negative: the rounding of fees and of VAT inside a fee (docs/money.md §3). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('divideHalfUp takes a numerator ≥ 0 and a denominator > 0')
  return (2n * numerator + denominator) / (2n * denominator)
}

export function sumKobo(amounts: Iterable<Kobo>): Kobo {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** `45070.00` for partners and files that speak naira; never grouped, always two decimals. */
export function koboToNairaText(kobo: Kobo): string {
  const sign = kobo < 0n ? '-' : ''
  const whole = kobo < 0n ? -kobo : kobo
  return `${sign}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}

/**
 * Reads naira as partners write them (`"14764178.880000"`, `"200"`): up to six decimals, nothing below a kobo. Returns
 * null for anything else, so that a malformed amount is never read as a number.
 */
export function nairaTextToKobo(text: string): Kobo | null {
  const parts = /^(\d{1,16})(?:\.(\d{1,6}))?$/.exec(text)
  if (!parts) return null
  const decimals = (parts[2] ?? '').padEnd(6, '0')
  if (!decimals.endsWith('0000')) return null
  return BigInt(parts[1]!) * 100n + BigInt(decimals.slice(0, 2))
}

/**
 * Reads naira as people write them: `45,000.50`, `₦45 000`, `NGN 45000`, `45000 naira`, `.5`, `12.`. Null when the text is no amount or has
 * fractions of a kobo. A first group of thousands never begins with 0: `0,500` may be half a naira or five hundred.
 */
export function typedNairaToKobo(text: string): Kobo | null {
  const bare = dropInvisible(text)
    .trim()
    .replace(/^(?:₦|NGN|N)\s*/i, '')
    .replace(/\s*(?:NGN|naira)$/i, '')
  if (!/^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+|\d*)(?:\.\d{0,2})?$/.test(bare) || !/\d/.test(bare)) return null
  return nairaTextToKobo(bare.replaceAll(/[,\s]/g, '').replace(/^\./, '0.').replace(/\.$/, ''))
}

/** `₦45,070.00`; with `NGN` for printers that lack the sign. */
export function formatNaira(kobo: Kobo, sign: '₦' | 'NGN ' = '₦'): string {
  const minus = kobo < 0n ? '−' : ''
  const whole = kobo < 0n ? -kobo : kobo
  return `${minus}${sign}${formatCount(whole / 100n)}.${String(whole % 100n).padStart(2, '0')}`
}

/** A price or a limit in a sentence has no decimals where it has no kobo: `₦30,000` (AMB-87). */
export function formatLimit(kobo: Kobo): string {
  return formatNaira(kobo).replace(/\.00$/, '')
}

/** A whole number with its thousands apart: `12,345`. `toLocaleString` would load tables of languages while a page first paints. */
export function formatCount(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
