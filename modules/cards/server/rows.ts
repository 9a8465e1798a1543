import type { NarrowRow } from '../../../platform/db/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type * as generated from './rows.generated.ts'

export type { CardBatchRow, CardDisputeRow, CardItemRow, CardRefundRow } from './rows.generated.ts'
export type CardPaymentRow = NarrowRow<generated.CardPaymentRow, { arrives_on: LagosDay | null }>
