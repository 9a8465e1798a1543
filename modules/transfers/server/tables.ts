import { defineTable } from '../../ledger/index.ts'
import type { AttemptRow, TransferRow } from './rows.ts'

export const transferTable = defineTable<TransferRow>('transfer', { state: 'state' })
export const transferAttemptTable = defineTable<AttemptRow>('transfer_attempt', { state: 'state' })
export const transferAnswerTable = defineTable<Record<string, unknown>>('transfer_answer')
