import type { LagosDay } from '../../../platform/clock/index.ts'
import type { HoldRow } from './command.ts'

export type AccountRow = {
  id: bigint
  name: string
  business_id: string | null
  normal: 1 | -1
  floor: bigint | null
  balance: bigint
  held: bigint
  /** The sum that its open liens still lack. */
  lacking: bigint
  seq: bigint
  /** The day of its last entry; `-infinity` before the first. */
  day: LagosDay
}

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
export type NewHold = HoldRow & { reason: string | null; placed_at: Date }
export type ChangedHold = HoldRow & { closed_at: Date | null }
export type MergedMove = { table: string; id: string; from: string | undefined; set: Record<string, unknown> }
