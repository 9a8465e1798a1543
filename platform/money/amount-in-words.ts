import type { Kobo } from './index.ts'

/** `Forty-five thousand naira only`, `One hundred and five naira, fifty kobo only`: as receipts and cheques spell an amount. */
export function amountInWords(kobo: Kobo): string {
  if (kobo < 0n) throw new RangeError('amountInWords takes an amount of at least zero')
  const [naira, rest] = [kobo / 100n, kobo % 100n]
  const parts = [...(naira > 0n || rest === 0n ? [`${numberInWords(naira)} naira`] : []), ...(rest > 0n ? [`${numberInWords(rest)} kobo`] : [])]
  const text = `${parts.join(', ')} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: readonly (readonly [size: bigint, name: string])[] = [
  [10n ** 15n, 'quadrillion'],
  [10n ** 12n, 'trillion'],
  [10n ** 9n, 'billion'],
  [10n ** 6n, 'million'],
  [10n ** 3n, 'thousand'],
]

function numberInWords(number: bigint): string {
  if (number < 1_000n) return belowThousand(Number(number))
  const [size, name] = SCALES.find(([size]) => number >= size)!
  const head = `${numberInWords(number / size)} ${name}`
  const rest = number % size
  if (rest === 0n) return head
  // "One thousand and five", but "one thousand, two hundred and five".
  return `${head}${rest < 100n ? ' and' : ','} ${numberInWords(rest)}`
}

function belowThousand(number: number): string {
  if (number < 20) return SMALL[number]!
  if (number < 100) return number % 10 === 0 ? TENS[number / 10]! : `${TENS[Math.floor(number / 10)]}-${SMALL[number % 10]}`
  const head = `${SMALL[Math.floor(number / 100)]} hundred`
  return number % 100 === 0 ? head : `${head} and ${belowThousand(number % 100)}`
}
