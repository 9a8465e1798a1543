import type { Inflow } from '../../../partners/bank/port.ts'
import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

/** A collection: money in whose owner is known. */
export type CollectionRow = NarrowRow<generated.CollectionRow, { state: 'posted' | 'posted_on_lien' | 'disproved' }>

/** A credit as a signed notice told it, the way it was kept. */
export type NoticeContent = Omit<Inflow, 'amountKobo' | 'receivedAt'> & { amountKobo: string; receivedAt: string }

export type InboundNoticeRow = NarrowRow<generated.InboundNoticeRow, { told: NoticeContent | null }>
