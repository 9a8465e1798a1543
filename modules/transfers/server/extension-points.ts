import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { ApprovalDescription, ApprovalPrice } from '../../approval-declaration.ts'
import type { RouteContext } from '../../app-context.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { Caller } from '../../identity/index.ts'
import type { SubmitPaymentContext } from './actions/submit-payment.ts'

export type BonusWithdrawal = { type: 'bonus' | 'aggregator'; amountKobo: Kobo; requestId: string }

/** A withdrawal that is of bonus earnings and not of the wallet. */
export const bonusAsked = ({ body, requestId }: { body: { type?: string | undefined; amount: Kobo }; requestId: string }): BonusWithdrawal | null =>
  body.type === 'bonus' || body.type === 'aggregator' ? { type: body.type, amountKobo: body.amount, requestId } : null

type Asked<Context, Answer> = (context: Context, caller: Caller, asked: BonusWithdrawal) => Promise<Answer>

/** Bonus earnings that go to the payout bank. The answer names the payment. The rest is for the people who approve it. */
export const bonusWithdrawal = defineExtensionPoint<{
  withdraw: Asked<SubmitPaymentContext, { transferId: string; replayed: boolean }>
  isKnown: Asked<RouteContext, boolean>
  price: Asked<RouteContext, ApprovalPrice>
  describe: Asked<RouteContext, ApprovalDescription>
}>('transfers.bonus-withdrawal')
