import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { Caller } from '../../identity/index.ts'
import type { SubmitPaymentContext } from './actions/submit-payment.ts'

export type BonusWithdrawal = { type: 'bonus' | 'aggregator'; amountKobo: Kobo; requestId: string }

/** Withdraws bonus earnings to the payout bank. The answer names the payment. */
export const bonusWithdrawal =
  defineExtensionPoint<(context: SubmitPaymentContext, caller: Caller, asked: BonusWithdrawal) => Promise<{ transferId: string; replayed: boolean }>>(
    'transfers.bonus-withdrawal',
  )
