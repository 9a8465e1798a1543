import { type Random, seededRandom } from '../../platform/random/index.ts'

/** Plans are pure functions: the same seed gives the same kills, faults and orders on every machine. */
export type PlannedKill = { afterMs: number; lot: number }

/** The lot picks among the processes that are up when it is used, so that a plan needs no clock. */
export function planKills(seed: number, count: number, [shortest, longest]: readonly [number, number] = [120, 520]): PlannedKill[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({ afterMs: shortest + random.below(longest - shortest + 1), lot: random.below(1_000_000) }))
}

/** A random stream for one purpose: drawing from one never shifts another. */
export function randomFor(seed: number, purpose: string): Random {
  return seededRandom([...purpose].reduce((mixed, letter) => (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0, seed))
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

/**
 * One part of a run that is split into several jobs, such as the second of six. It has its share of the trials and its
 * own seed.
 */
export type RunPart = { at: number; of: number }

export function parseRunPart(text: string): RunPart | null {
  const [, at, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []
  const part = { at: Number(at), of: Number(of) }
  return part.at >= 1 && part.at <= part.of ? part : null
}

/** The parts together have exactly all trials. */
export function trialsOfPart(whole: number, part: RunPart | null): number {
  return part === null ? whole : Math.floor((whole * part.at) / part.of) - Math.floor((whole * (part.at - 1)) / part.of)
}

export function seedOfPart(seed: number, part: RunPart | null): number {
  return part === null ? seed : randomFor(seed, `part ${part.at} of ${part.of}`).below(1_000_000_000)
}
