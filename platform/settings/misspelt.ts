import type { Env } from './table.ts'

/** Names below this length differ by one character from too many names of other programs. */
const LONG_NAME = 10

/**
 * Names in the environment that are no settings but look like a misspelt one: near a known name, or with a prefix that only our settings
 * have. An environment has many names of other programs, so all others are ignored.
 */
export function misspeltNames(env: Env, known: readonly string[], ownPrefixes: readonly string[]): string[] {
  const isKnown = new Set(known)
  return Object.keys(env)
    .filter((name) => env[name] !== undefined && /^[A-Z][A-Z0-9_]{3,}$/.test(name) && !isKnown.has(name))
    .flatMap((name) => {
      const nearest = nearestName(name, known)
      if (nearest) return [`${name} is no setting: did you mean ${nearest}?`]
      return ownPrefixes.some((prefix) => name.startsWith(prefix)) ? [`${name} is no setting`] : []
    })
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const maxMistakes = name.length < LONG_NAME ? 1 : 2
  return known
    .map((other) => ({ other, distance: Math.abs(other.length - name.length) > maxMistakes ? Infinity : editDistance(name, other) }))
    .filter(({ distance }) => distance <= maxMistakes)
    .toSorted((a, b) => a.distance - b.distance)[0]?.other
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1), swapped))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
