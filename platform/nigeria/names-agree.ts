/**
 * Whether two names as banks write them can be of one person or business. Order, case, accents, punctuation and titles do not count. At
 * least two words must be the same, or the only word of the shorter name.
 */
export function namesAgree(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.size - b.size) as [Set<string>, Set<string>]
  if (few.size === 0) return false
  const shared = [...few].filter((word) => many.has(word)).length
  return shared >= Math.min(2, few.size)
}

const TITLES: ReadonlySet<string> = new Set([
  'MR',
  'MRS',
  'MISS',
  'MS',
  'DR',
  'CHIEF',
  'ALHAJI',
  'ALHAJA',
  'PROF',
  'ENGR',
  'LTD',
  'LIMITED',
  'PLC',
  'ENTERPRISES',
])

function wordsOf(name: string): Set<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1)
  const known = words.filter((word) => !TITLES.has(word))
  return new Set(known.length > 0 ? known : words)
}
