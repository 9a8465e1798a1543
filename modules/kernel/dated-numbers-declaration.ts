import type { LagosDay } from '../../platform/clock/index.ts'
import type { Sql } from '../../platform/db/index.ts'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { AppContext } from './app-context.ts'

/** A figure of a module that two operators change from a day on. `ppm` is a share in parts per million. */
export type DatedNumber = { name: string; label: string; unit: 'kobo' | 'ppm' | 'days' | 'hours'; least: number; maximum: number }

export type DatedValue = { name: string; value: bigint; startsOn: LagosDay }

/** `lines`: named figures; `sentences`: what else is to be known. `day`: the day that it was tried on, where it is one day. */
export type NumberPreview = { day: LagosDay | null; lines: { name: string; amount: Kobo | null; count: number | null }[]; sentences: string[] }

/** The dated figures of a module, for the rules of the desk. */
export type DatedNumbers = {
  key: string
  /** Of its tab among the rules of the desk. */
  label: string
  numbers: readonly DatedNumber[]
  read(db: Sql): Promise<readonly DatedValue[]>
  /** The reason why the figures of that day would not fit together; null when they do. */
  fault?(valueOf: (name: string) => bigint): string | null
  /** What the change would have made of the past days. `before`: the figure that it replaces. */
  preview(context: Pick<AppContext, 'clock'> & { db: Sql }, change: DatedValue, before: bigint): Promise<NumberPreview>
  /** False when another row of this figure starts on that day. */
  insert(tx: Sql, value: DatedValue): Promise<boolean>
}

export const defineDatedNumbers = (declared: DatedNumbers): DatedNumbers => declare('dated numbers', declared.key, declared)
