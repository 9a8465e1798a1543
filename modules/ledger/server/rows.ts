import type { NarrowRow } from '../../../platform/db/index.ts'
import type { JsonObject } from '../../../platform/jobs/index.ts'
import type { HoldRow } from './command.ts'
import type * as generated from './rows.generated.ts'

/**
 * An account as a batch locks it. `lacking` is the sum that its open liens still lack; `day` is the day of its last entry, and
 * `-infinity` before the first.
 */
export type AccountRow = Pick<
  generated.AccountRow,
  'id' | 'business_id' | 'normal' | 'floor' | 'balance' | 'held' | 'lacking' | 'seq' | 'day' | 'is_closed'
> & {
  name: string
}

/** `outcome` is the answer to the first command with this key. */
export type CommandKeyRow = NarrowRow<generated.CommandKeyRow, { outcome: JsonObject }>

/** The rows that were found and locked for one batch. */
export type LoadedBatch = {
  accounts: Map<string, AccountRow>
  meters: Map<string, bigint>
  /** The holds that commands named, and the underfunded liens of their accounts. */
  holds: Map<string, HoldRow>
  rows: Map<string, Map<string, Record<string, unknown>>>
}

export type PostedJournal = {
  id: bigint
  key: string
  posting: string
  business: string | null
  effectiveDay: string
  facts: Record<string, unknown>
  at: Date
  entries: PostedEntry[]
}
export type PostedEntry = { accountId: bigint; seq: bigint; cashpoint: string | null; amount: bigint; balanceAfter: bigint }
export type NewHold = Omit<generated.HoldRow, 'closed_at'>
export type ChangedHold = HoldRow & Pick<generated.HoldRow, 'closed_at'>
export type MergedMove = { table: string; id: string; from: string | undefined; set: Record<string, unknown> }
