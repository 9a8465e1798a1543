import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'
import type { DebtPaymentRow } from './rows.generated.ts'

export type DebtPaid = { payment: DebtPaymentRow; party: string; balanceAfterKobo: Kobo }
/** A wallet paid back a part of what its business owes. */
export const debtPaid = defineEvent<DebtPaid>('debt.paid')
