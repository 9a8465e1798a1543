import type { NarrowRow } from '../../../platform/db/index.ts'
import type { DifferenceReason, ShiftState } from '../shifts/contract.ts'
import type * as generated from './rows.generated.ts'

/** What was counted: pieces of each note in the order of `NOTES_KOBO`, and the sum of smaller notes and coins in kobo. */
export type CountedNotes = { notes: number[]; coins: number }

export type ShiftRow = NarrowRow<generated.ShiftRow, { state: ShiftState; reason: DifferenceReason | null; notes: CountedNotes | null }>
