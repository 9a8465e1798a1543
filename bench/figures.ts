/** The middle of what was measured: one disturbed round of several does not move it. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The nearest rank, between two neighbours in proportion. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('there is no percentile of nothing')
  const sorted = values.toSorted((one, other) => one - other)
  const rank = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(rank)]!
  return below + (sorted[Math.ceil(rank)]! - below) * (rank - Math.floor(rank))
}

/**
 * Each round's own ratio, then their median: what slows a whole round down slows both sides of it. A ratio of two
 * medians would compare a quiet moment with a busy one.
 */
export function medianOfRatios<Round>(rounds: readonly Round[], of: (round: Round) => number, to: (round: Round) => number): number {
  return median(rounds.map((round) => of(round) / to(round)))
}

/** The same of two columns, for rounds that are tables of figures by name. */
export const ratioIn =
  <Name extends string>(rounds: readonly Record<Name, number>[]) =>
  (of: Name, to: Name) =>
    medianOfRatios(
      rounds,
      (round) => round[of],
      (round) => round[to],
    )
