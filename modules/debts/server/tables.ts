import { defineTable } from '../../ledger/index.ts'
import type { DebtPaymentRow, DebtRecoveryRow } from './rows.generated.ts'

export const debtRecoveryTable = defineTable<DebtRecoveryRow>('debt_recovery', { state: 'state' })
export const debtPaymentTable = defineTable<DebtPaymentRow>('debt_payment')
