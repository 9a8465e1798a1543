import { seededRandom } from '../../platform/random/index.ts'
import { type Measured, measureLoad } from './load.ts'
import type { Naive } from './baseline-ledger.ts'
import type { Wallets } from './wallets.ts'

/** One request in so many repeats its caller's last one, as retries in a network do. */
const REPLAY_EVERY = 100
/** More than any wallet has. */
const UNAFFORDABLE_KOBO = 1_000_000_000_000_000n

/**
 * The payment mix P and the uniform mix U, on the posting queue and on the baseline, with the same random draws for
 * both.
 */
export type Workloads = {
  ledgerPayments(callers: number, ms: number): Promise<Measured>
  ledgerTransfers(callers: number, ms: number): Promise<Measured>
  /** Counts refusals too, because they are answers. */
  ledgerWithRejections(callers: number, ms: number, percent: number): Promise<Measured>
  naivePayments(callers: number, ms: number): Promise<Measured>
  naiveTransfers(callers: number, ms: number): Promise<Measured>
}

export function createWorkloads(ours: Wallets, naive: Naive, wallets: number): Workloads {
  const random = seededRandom(11)
  let run = 0
  const draw = () => ({ from: random.below(wallets), to: random.below(wallets), kobo: 10_000 + random.below(1_000_000) })
  type Draw = ReturnType<typeof draw> & { reference: string }
  const loaded = (callers: number, ms: number, counts: (input: Draw) => Promise<boolean>) => {
    const last = new Map<number, Draw>()
    const name = `run${++run}`
    return measureLoad(callers, ms, (caller, turn) => {
      const before = turn > 0 && random.below(REPLAY_EVERY) === 0 ? last.get(caller) : undefined
      const input = before ?? { ...distinctWallets(draw(), wallets), reference: `${name}-${caller}-${turn}` }
      last.set(caller, input)
      return counts(input)
    })
  }
  return {
    ledgerPayments: (callers, ms) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => (await ours.pay({ wallet: from, kobo: BigInt(kobo), reference })) !== 'refused'),
    ledgerTransfers: (callers, ms) =>
      loaded(callers, ms, async ({ from, to, kobo, reference }) => (await ours.move({ from, to, kobo: BigInt(kobo), reference })) !== 'refused'),
    ledgerWithRejections: (callers, ms, percent) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => {
        await ours.pay({ wallet: from, kobo: kobo % 100 < percent ? UNAFFORDABLE_KOBO : BigInt(kobo), reference })
        return true
      }),
    naivePayments: (callers, ms) =>
      loaded(callers, ms, async ({ from, kobo, reference }) => (await naive.pay({ wallet: from, kobo, reference })) !== undefined),
    naiveTransfers: (callers, ms) =>
      loaded(callers, ms, async ({ from, to, kobo, reference }) => (await naive.move({ from, to, kobo, reference })) !== undefined),
  }
}

const distinctWallets = <D extends { from: number; to: number }>(drawn: D, wallets: number): D =>
  drawn.from === drawn.to ? { ...drawn, to: (drawn.to + 1) % wallets } : drawn
