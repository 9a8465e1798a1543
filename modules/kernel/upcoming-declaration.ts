import type { LagosDay } from '../../platform/clock/index.ts'
import type { Sql } from '../../platform/db/index.ts'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { ActionItemSource } from './action-item-declaration.ts'
import type { Caller } from './caller.ts'

/** Something that is fixed to happen on a day, as *Coming up* shows it. */
export type UpcomingItem = {
  /** The same at each read, and unique among all modules: it begins with the key of its source. */
  id: string
  day: LagosDay
  title: string
  /** What it moves in the wallet; null where nothing moves or the sum is not known yet. */
  move: { way: 'in' | 'out'; amount: Kobo } | null
  /** The page that shows it. */
  href: string
}

/**
 * One kind of what is fixed to come for a business. The module that knows the day declares it. `load` runs under row-level security for the business
 * of the caller, with those of the other modules in one round trip: statements by an index, at most `limit` rows.
 */
export type UpcomingSource = {
  /** The module and a word, such as `cards.arrivals`. */
  key: string
  /** The operation that shows it. Only people who may call it see the items; without one, all who see the dashboard. */
  shownBy?: ActionItemSource['answeredBy']
  /** The switch without which the page of the items is not there. */
  flag?: NonNullable<ActionItemSource['flag']>
  load: (db: Sql, caller: Caller, range: { at: Date; today: LagosDay; until: LagosDay; limit: number }) => Promise<readonly UpcomingItem[]>
}

export const defineUpcoming = (source: UpcomingSource): UpcomingSource => declare('upcoming items', source.key, source)
