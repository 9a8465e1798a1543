import { COMPANY_WORDS, nameWords } from './name-words.ts'

const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'miss', 'ms', 'dr', 'chief', 'alhaji', 'alhaja', 'prof', 'engr'])

/**
 * Whether two names as banks write them can be of one person or business: the payer that a credit names, and the owner of the account
 * that it came from. Order, titles and initials do not count. At least two words must be the same, or the only word of the shorter name.
 */
export function namesAgree(one: string, other: string): boolean {
  const [few, many] = [ownWords(one), ownWords(other)].toSorted((a, b) => a.size - b.size) as [Set<string>, Set<string>]
  const shared = [...few].filter((word) => many.has(word)).length
  return few.size > 0 && shared >= Math.min(2, few.size)
}

function ownWords(name: string): Set<string> {
  const words = nameWords(name).filter((word) => word.length > 1)
  const own = words.filter((word) => !TITLES.has(word) && !COMPANY_WORDS.has(word))
  return new Set(own.length > 0 ? own : words)
}
