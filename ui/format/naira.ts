import { formatNaira, typedNairaToKobo } from '../../platform/money/index.ts'

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

/** Typed or pasted text in kobo (`typedNairaToKobo`). Null when the text is no amount, or exceeds what JSON can carry. */
export function parseNaira(text: string): number | null {
  const kobo = typedNairaToKobo(text)
  return kobo === null || kobo > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(kobo)
}

function trimTrailingZeros(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2).replace(/\.?0+$/, '')
}
