import { seededRandom } from '../../platform/random/index.ts'
import { type Measured, underLoad } from './load.ts'
import type { Naive } from './baseline-ledger.ts'
import type { Wallets } from './wallets.ts'

/** One in so many is a repetition of what its caller asked last: networks do that. */
const REPLAYED_EVERY = 100
/** More than any wallet has. */
const TOO_MUCH = 1_000_000_000_000_000n

/** The payment mix P and the uniform mix U, on our lane and written the naive way, with the same draws for both. */
export type Mixes = {
  laneP(callers: number, ms: number): Promise<Measured>
  laneU(callers: number, ms: number): Promise<Measured>
  /** Counts refusals too: they are answers. */
  laneRejecting(callers: number, ms: number, percent: number): Promise<Measured>
  naiveP(callers: number, ms: number): Promise<Measured>
  naiveU(callers: number, ms: number): Promise<Measured>
}

export function mixes(ours: Wallets, naive: Naive, wallets: number): Mixes {
  const random = seededRandom(11)
  let run = 0
  const draw = () => ({ from: random.below(wallets), to: random.below(wallets), kobo: 10_000 + random.below(1_000_000) })
  type Draw = ReturnType<typeof draw> & { reference: string }
  const loaded = (callers: number, ms: number, counts: (asked: Draw) => Promise<boolean>) => {
    const last = new Map<number, Draw>()
    const name = `run${++run}`
    return underLoad(callers, ms, (caller, turn) => {
      const before = turn > 0 && random.below(REPLAYED_EVERY) === 0 ? last.get(caller) : undefined
      const asked = before ?? { ...distinct(draw(), wallets), reference: `${name}-${caller}-${turn}` }
      last.set(caller, asked)
      return counts(asked)
    })
  }
  return {
    laneP: (callers, ms) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => (await ours.pay({ wallet: from, kobo: BigInt(kobo), reference })) !== 'refused'),
    laneU: (callers, ms) =>
      loaded(callers, ms, async ({ from, to, kobo, reference }) => (await ours.move({ from, to, kobo: BigInt(kobo), reference })) !== 'refused'),
    laneRejecting: (callers, ms, percent) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => {
        await ours.pay({ wallet: from, kobo: kobo % 100 < percent ? TOO_MUCH : BigInt(kobo), reference })
        return true
      }),
    naiveP: (callers, ms) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => (await naive.pay({ wallet: from, kobo, reference })) !== undefined),
    naiveU: (callers, ms) =>
      loaded(callers, ms, async ({ from, to, kobo, reference }) => (await naive.move({ from, to, kobo, reference })) !== undefined),
  }
}

const distinct = <D extends { from: number; to: number }>(drawn: D, wallets: number): D =>
  drawn.from === drawn.to ? { ...drawn, to: (drawn.to + 1) % wallets } : drawn
