import type { Sql } from '../../../platform/db/index.ts'
import type { ActivityDeclaration, ActivityEntryDeclaration } from '../../kernel/activity-declaration.ts'
import type { ActivityEntry } from './queries.ts'

const STAFF = 'Kasuwa staff'
const SYSTEM = 'Kasuwa'

export type Declared = ReadonlyMap<string, ActivityEntryDeclaration>
export const declaredActivity = (modules: readonly { activity?: ActivityDeclaration }[]): Declared =>
  new Map(modules.flatMap(({ activity = {} }) => Object.entries(activity)))

/** Staff act for the bank, so that their names stay inside; so do those of jobs, partners and the command line. */
export const nameOf = ({ is_staff: isStaff, person }: Pick<ActivityEntry, 'is_staff' | 'person'>): string => (isStaff ? STAFF : (person ?? SYSTEM))

/** An entry in words: what was done, and the amount that it names. */
export type SaidEntry = { entry: ActivityEntry; declared: ActivityEntryDeclaration; by: string; did: string }

/** The sentences of entries. Names of their records are asked for together, once for each kind of record. */
export async function inWords(db: Sql, businessId: string, declared: Declared, entries: readonly ActivityEntry[]): Promise<SaidEntry[]> {
  const idsByNames = new Map<NonNullable<ActivityEntryDeclaration['names']>, Set<string>>()
  for (const { operation, subject } of entries) {
    const names = declared.get(operation)!.names
    if (names && subject !== null) idsByNames.set(names, (idsByNames.get(names) ?? new Set()).add(subject))
  }
  const answers = await Promise.all([...idsByNames].map(async ([names, ids]) => [names, await names(db, businessId, [...ids])] as const))
  const known = new Map(answers)
  return entries.map((entry) => {
    const declaration = declared.get(entry.operation)!
    const { names, text } = declaration
    const name = names && entry.subject !== null ? known.get(names)?.get(entry.subject) : undefined
    return { entry, declared: declaration, by: nameOf(entry), did: typeof text === 'string' ? text : text(factsOf(entry, declaration), name) }
  })
}

function factsOf({ facts }: ActivityEntry, { facts: shown = [] }: ActivityEntryDeclaration): Record<string, string> {
  return Object.fromEntries(
    shown.flatMap((name) => {
      const value = facts[name]
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : []
    }),
  )
}
