import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** Own money is in clearing at `bank`, until its statement shows a line under `key`. */
export type SweepPosted = { bank: string; side: 'in' | 'out'; key: string; amountKobo: Kobo; journalKey: string }
export const sweepPosted = defineEvent<SweepPosted>('sweep.posted')
