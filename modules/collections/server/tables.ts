import { defineTable } from '../../ledger/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow, MismatchRulesRow, MovedPaymentRow, ReversalRequestRow } from './rows.ts'

export const collectionTable = defineTable<CollectionRow>('collection', { state: 'state' })

export const reversalRequestTable = defineTable<ReversalRequestRow>('reversal_request', { state: 'state' })

export const expectedPaymentTable = defineTable<ExpectedPaymentRow>('expected_payment', { state: 'state' })

export const mismatchTable = defineTable<MismatchRow>('mismatch', { state: 'state' })

export const movedPaymentTable = defineTable<MovedPaymentRow>('moved_payment')

export const mismatchRulesTable = defineTable<MismatchRulesRow>('mismatch_rules')
