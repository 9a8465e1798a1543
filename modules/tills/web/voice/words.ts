import { type Clip, CLIPS } from './manifest.ts'

/** What is said, in the order in which it is said. */
export type Utterance = readonly Clip[]

const KOBO_IN_NAIRA = 100n
const GROUPS: readonly (readonly [size: bigint, name: Clip])[] = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1_000n, 'thousand'],
]

/** Pure: an amount of kobo in words. `1850050`: eighteen thousand five hundred naira fifty kobo. */
export function sayAmount(kobo: number | bigint): Utterance {
  const whole = BigInt(kobo)
  if (whole < 0n) throw new RangeError('an amount below zero is not said')
  const [naira, rest] = [whole / KOBO_IN_NAIRA, whole % KOBO_IN_NAIRA]
  const said = naira > 0n || rest === 0n ? [...sayNumber(naira), 'naira' as const] : []
  return rest > 0n ? [...said, ...sayNumber(rest), 'kobo'] : said
}

/** A payment that fits. */
export const sayReceived = (kobo: number | bigint): Utterance => [...sayAmount(kobo), 'received']

/** Whatever came, the goods stay: the amount is on the screen. */
export const sayWrong = (): Utterance => ['wrong-amount', 'keep-the-goods']

export const sayToday = (kobo: number | bigint): Utterance => ['today', ...sayAmount(kobo)]

function sayNumber(number: bigint): Clip[] {
  if (number === 0n) return ['0']
  const clips: Clip[] = []
  let rest = number
  for (const [size, name] of GROUPS) {
    if (rest < size) continue
    clips.push(...sayNumber(rest / size), name)
    rest %= size
  }
  return [...clips, ...sayHundreds(Number(rest), clips.length > 0)]
}

function sayHundreds(number: number, isRest: boolean): Clip[] {
  if (number === 0) return []
  const hundreds = Math.floor(number / 100)
  const below = number % 100
  const begun: Clip[] = hundreds > 0 ? [clipOf(hundreds), 'hundred'] : []
  if (below === 0) return begun
  const joined: Clip[] = hundreds > 0 || isRest ? [...begun, 'and'] : begun
  if (below < 20) return [...joined, clipOf(below)]
  const unit = below % 10
  return unit === 0 ? [...joined, clipOf(below)] : [...joined, clipOf(below - unit), clipOf(unit)]
}

const clipOf = (number: number): Clip => String(number) as Clip

/**
 * Pure: the amount that somebody hears who listens to the clips. It knows nothing of how they were chosen. Throws where they are no amount.
 */
export function hearAmount(clips: Utterance): bigint {
  let kobo = 0n
  let group = 0n
  let sum = 0n
  let isBegun = false
  for (const clip of clips) {
    const unit = UNITS[clip]
    if (/^\d+$/.test(clip)) {
      group += BigInt(clip)
      isBegun = true
    } else if (clip === 'hundred') group *= 100n
    else if (unit !== undefined) {
      sum += group * unit
      group = 0n
    } else if (clip === 'naira' || clip === 'kobo') {
      if (!isBegun) throw new Error(`no number before ${clip}`)
      kobo += (sum + group) * (clip === 'naira' ? KOBO_IN_NAIRA : 1n)
      sum = 0n
      group = 0n
      isBegun = false
    } else if (clip !== 'and') throw new Error(`${clip} is no part of an amount`)
  }
  if (isBegun) throw new Error('the number has no unit')
  return kobo
}

const UNITS: Partial<Record<Clip, bigint>> = Object.fromEntries(GROUPS.map(([size, name]) => [name, size]))

/** Pure: the words on the screen, one for each clip. The first begins with a capital. */
export const wordsOf = (clips: Utterance): string[] =>
  clips.map((clip, at) => {
    const word = CLIPS[clip]
    return at === 0 ? word[0]!.toUpperCase() + word.slice(1) : word
  })
