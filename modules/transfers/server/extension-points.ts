import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { ApprovalArea, ApprovalDescription, ApprovalPrice } from '../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { Caller } from '../../identity/index.ts'
import type { SubmitPaymentContext } from './actions/submit-payment.ts'

export type BonusWithdrawal = { type: 'bonus' | 'aggregator'; amountKobo: Kobo; requestId: string }

/** A withdrawal that is of bonus earnings and not of the wallet. */
export const bonusInput = ({ body, requestId }: { body: { type?: string | undefined; amount: Kobo }; requestId: string }): BonusWithdrawal | null =>
  body.type === 'bonus' || body.type === 'aggregator' ? { type: body.type, amountKobo: body.amount, requestId } : null

type BonusStep<Context, Answer> = (context: Context, caller: Caller, input: BonusWithdrawal) => Promise<Answer>

/** Bonus earnings that go to the payout bank. The answer names the payment. The rest is for the people who approve it. */
export const bonusWithdrawal = defineExtensionPoint<{
  withdraw: BonusStep<SubmitPaymentContext, { transferId: string; replayed: boolean }>
  isKnown: BonusStep<TenantContext, boolean>
  price: BonusStep<TenantContext, ApprovalPrice>
  describe: BonusStep<TenantContext, ApprovalDescription>
}>('transfers.bonus-withdrawal')

/** What the rules of the business will do with a payment: whose approval it waits for, or why nobody can give it. */
export type ApprovalAhead = { by: string | null; refusal: Refusal | null }

/** Asked by each quote, so that the person knows before the PIN. `amountKobo` is what the rules compare (`ruledAmount`). */
export const approvalAhead =
  defineExtensionPoint<(db: Sql, caller: Caller, input: { area: ApprovalArea; amountKobo: Kobo; at: Date }) => Promise<ApprovalAhead>>(
    'transfers.approval-ahead',
  )

/** The code of a payment's short reference, which its line in the history has. Null for a payment without a line. */
export const transferReferenceCode =
  defineExtensionPoint<(db: Sql, transferId: string) => Promise<{ code: bigint } | null>>('transfers.reference-code')
