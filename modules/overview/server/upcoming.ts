import { addDays, type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { UpcomingItem, UpcomingSource } from '../../kernel/upcoming-declaration.ts'
import type { Caller } from '../../identity/index.ts'
import { mayCall, SOURCE_LIMIT, type Switched } from './declared-items.ts'

/** Days that *Coming up* looks ahead. */
const AHEAD_DAYS = 30
/** The chart shows at least these. */
const SHORTEST_DAYS = 7
const SHOWN_ITEMS = 6

export const upcomingSourcesOf = (modules: readonly Pick<ModuleDefinition, 'upcoming'>[]): readonly UpcomingSource[] =>
  modules.flatMap(({ upcoming }) => upcoming ?? [])

export type ListedUpcoming = UpcomingItem & { source: string }

/** What is fixed to come, by all modules, in one round trip, the soonest first. A source that this person may not see is not read. */
export async function upcomingFor(db: Sql, sources: readonly UpcomingSource[], caller: Caller, at: Date): Promise<Switched<ListedUpcoming>[]> {
  const today = lagosDay(at)
  const range = { at, today, until: addDays(today, AHEAD_DAYS), limit: SOURCE_LIMIT }
  const allowed = sources.filter(({ shownBy }) => shownBy === undefined || mayCall(shownBy, caller))
  const lists = await Promise.all(
    allowed.map(async ({ key, flag, load }) => (await load(db, caller, range)).map((item) => ({ ...item, source: key, ...(flag && { flag }) }))),
  )
  return lists.flat().toSorted((one, other) => (one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1))
}

export type ComingUp = { items: ListedUpcoming[]; until: LagosDay; left: Kobo | null }

/** The next items, and what is left after them of what can be spent now. Null where none of them moves anything. Pure. */
export function comingUp(all: readonly ListedUpcoming[], balance: Kobo, today: LagosDay): ComingUp {
  const items = all.slice(0, SHOWN_ITEMS)
  const moves = items.flatMap(({ move }) => move ?? [])
  const shortest = addDays(today, SHORTEST_DAYS)
  const last = items.at(-1)?.day ?? shortest
  return {
    items,
    until: last > shortest ? last : shortest,
    left: moves.length === 0 ? null : moves.reduce((left, { way, amount }) => (way === 'in' ? left + amount : left - amount), balance),
  }
}
