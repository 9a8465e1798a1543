import { formatNaira, nairaTextToKobo } from '../../platform/money/index.ts'

/** In API bodies, and so in the browser, an amount is an integer of kobo. */
export type WireKobo = number | bigint

/** `₦45,000.00`; a negative amount has U+2212 before it. */
export function nairaText(kobo: WireKobo): string {
  return formatNaira(BigInt(kobo))
}

/** An amount without its sign, split into `45,000` and `00`. */
export function splitNaira(kobo: WireKobo): { naira: string; kobo: string } {
  const whole = BigInt(kobo)
  const [naira, rest] = formatNaira(whole < 0n ? -whole : whole)
    .slice(1)
    .split('.')
  return { naira: naira!, kobo: rest! }
}

/** `₦534k`, `₦1.07m`: charts only. */
export function compactNaira(kobo: number, sign = '₦'): string {
  const naira = kobo / 100
  if (naira >= 999_500_000) return `${sign}${trimTrailingZeros(naira / 1e9)}bn`
  if (naira >= 999_500) return `${sign}${trimTrailingZeros(naira / 1e6)}m`
  if (naira >= 1000) return `${sign}${Math.round(naira / 1000)}k`
  return `${sign}${Math.round(naira)}`
}

/**
 * Parses typed or pasted text (`45,000.50`, `₦45 000`, `NGN 45000`, `.5`) into kobo. Null when the text is no amount, has fractions of a
 * kobo, or exceeds what JSON can carry. Malformed text never becomes a number.
 */
export function parseNaira(text: string): number | null {
  const bare = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:₦|NGN|N)\s*/i, '')
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d*)(?:\.\d{0,2})?$/.test(bare) || !/\d/.test(bare)) return null
  const kobo = nairaTextToKobo(bare.replaceAll(/[,\s]/g, '').replace(/^\./, '0.').replace(/\.$/, ''))
  return kobo === null || kobo > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(kobo)
}

function trimTrailingZeros(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2).replace(/\.?0+$/, '')
}
