import type { Sql } from '../../platform/db/index.ts'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { Caller } from './caller.ts'

/** The sign beside an item, by what it is about. */
export type ActionIcon = 'approval' | 'bank' | 'bulk' | 'card' | 'document' | 'loan' | 'message' | 'payment' | 'webhook'

/** What waits for a person of a business, as *Needs you* and the bell show it. */
export type ActionItem = {
  /** The same at each read while it waits, and unique among all modules: it begins with the key of its source. */
  id: string
  /** What waits, such as “2 payments need your approval”. */
  title: string
  /** Who or what it is about. The screen adds the clock. */
  detail: string | null
  amount: Kobo | null
  /** How many it stands for, where they are listed as one. */
  count?: number
  since: Date
  /** When it ends without an answer; null for none. */
  dueAt: Date | null
  /** Something failed or is owed. The others wait for a decision. */
  isWrong: boolean
  /** The words of its button. */
  act: string
  /** The page where the person acts on it. */
  href: string
}

/**
 * One kind of what waits for people of a business. The module that owns the state declares it, and it ends when that state does. `load` runs under
 * row-level security for the business of the caller, with those of the other modules in one round trip: one statement by an index, at most `limit` rows.
 */
export type ActionItemSource = {
  /** The module and a word, such as `cards.disputes`. */
  key: string
  icon: ActionIcon
  /** The operation that answers it. Only people who may call it see the items. */
  answeredBy: { readonly operation: string; readonly roles: 'public' | 'signed_in' | readonly string[] }
  /** The switch without which the page of the items is not there. */
  flag?: { key: string; about: string; default: boolean }
  load: (db: Sql, caller: Caller, page: { at: Date; limit: number }) => Promise<readonly ActionItem[]>
}

export const defineActionItems = (source: ActionItemSource): ActionItemSource => declare('action items', source.key, source)
