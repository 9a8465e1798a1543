type Industry = { name: string; words?: string }

const MAX_PROPOSED = 2
/** Shorter words, such as `of` and `and`, say nothing about a trade. */
const SHORTEST = 3

/** The industries that the name of a business speaks of, the one with most words of it first: `Amina Fabrics` is `Fashion and Tailoring`. Pure. */
export function proposeIndustries(businessName: string, industries: readonly Industry[]): string[] {
  const typed = wordsOf(businessName).filter((word) => word.length >= SHORTEST)
  const found = industries
    .map(({ name, words = '' }) => ({ name, count: typed.filter((word) => new Set(wordsOf(`${name} ${words}`)).has(word)).length }))
    .filter(({ count }) => count > 0)
  found.sort((one, other) => other.count - one.count)
  return found.slice(0, MAX_PROPOSED).map(({ name }) => name)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter(Boolean)
