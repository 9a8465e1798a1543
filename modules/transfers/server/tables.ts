import { defineTable } from '../../ledger/index.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from './rows.ts'

export const transferTable = defineTable<TransferRow>('transfer', { state: 'state' })
export const transferAttemptTable = defineTable<TransferAttemptRow>('transfer_attempt', { state: 'state' })
export const transferAnswerTable = defineTable<NewTransferAnswer>('transfer_answer')
