import { defineTable } from '../../ledger/index.ts'
import type { CardBatchRow, CardDisputeRow, CardItemRow, CardPaymentRow, CardRefundRow } from './rows.ts'

export const cardPaymentTable = defineTable<CardPaymentRow>('card_payment', { state: 'state' })
export const cardItemTable = defineTable<CardItemRow>('card_item')
export const cardBatchTable = defineTable<CardBatchRow>('card_batch', { state: 'state' })
export const cardRefundTable = defineTable<CardRefundRow>('card_refund', { state: 'state' })
export const cardDisputeTable = defineTable<CardDisputeRow>('card_dispute', { state: 'state' })
