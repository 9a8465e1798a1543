import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type Approvable, type ApprovalPrice, defineApprovable } from '../../kernel/approval-declaration.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { type Movement, quoteMovement } from '../../pricing/index.ts'
import { findOutflowCap, type OutflowCap } from '../../risk/index.ts'
import { sendTransfer, withdraw } from '../contract.ts'
import {
  checkTransferNow,
  findOwnReceiver,
  findPayee,
  findPayoutPayee,
  loadCallerBusiness,
  payoutDigest,
  withdrawalCap,
  withdrawalReference,
} from './actions/prepare-payment.ts'
import type { TransfersContext } from './context.ts'
import { bonusAsked, bonusWithdrawal } from './extension-points.ts'
import { transferByReference } from './queries.ts'

/** The price of a payment out for the people who approve it, also where it would be refused. */
export async function approvalPrice(
  context: TransfersContext,
  sender: BusinessRow,
  movement: Movement,
  amountKobo: Kobo,
  { cap, digest = null }: { cap: OutflowCap | null; digest?: string | null },
): Promise<ApprovalPrice> {
  const { judged, availableKobo, rules } = await checkTransferNow(context, sender, movement, amountKobo, { cap })
  if (!(judged instanceof Refusal)) return { quote: judged.quote, availableKobo, refusal: null, digest }
  const quote = quoteMovement(rules.fees, movement, sender, amountKobo, lagosDay(context.clock.now()))
  return { quote, availableKobo, refusal: judged, digest }
}

export const transferApproval: Approvable = defineApprovable({
  contract: sendTransfer,
  area: 'payments',
  reference: ({ body }) => body.transaction_ref,
  isKnown: async ({ db }, { businessId }, { body }) =>
    (await transferByReference(db.system, { businessId, reference: body.transaction_ref })) !== null,
  async price(context, caller, { body }) {
    const [sender, receiver, cap] = await Promise.all([
      loadCallerBusiness(context, caller),
      findOwnReceiver(context, body.nuban, body.bank_code),
      findOutflowCap(context, caller.personId),
    ])
    const isOwn = receiver !== null && sender.owner_identity !== null && sender.owner_identity === receiver.ownerIdentity
    return approvalPrice(context, sender, receiver === null ? 'rail' : isOwn ? 'own' : 'book', body.amount, { cap })
  },
  async describe(context, caller, { body }) {
    const { account } = await findPayee(context, body.nuban, body.bank_code, caller)
    return {
      title: `Transfer to ${nameCase(account.accountName)}`,
      facts: [
        { name: 'Bank', value: account.bankName },
        { name: 'Account number', value: account.accountNumber },
        ...(body.remark ? [{ name: 'Remark', value: body.remark }] : []),
      ],
      effects: ['The payment is sent at once.'],
    }
  },
})

export const withdrawalApproval: Approvable = defineApprovable({
  contract: withdraw,
  area: 'payments',
  earnings: (input) => (bonusAsked(input) ? 'bonus' : null),
  async isKnown(context, caller, input) {
    const bonus = bonusAsked(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).isKnown(context, caller, bonus)
    const reference = withdrawalReference(input.requestId)
    return (await transferByReference(context.db.system, { businessId: caller.businessId, reference })) !== null
  },
  async price(context, caller, input) {
    const { body } = input
    const bonus = bonusAsked(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).price(context, caller, bonus)
    const [sender, cap] = await Promise.all([loadCallerBusiness(context, caller), withdrawalCap(context, caller)])
    return approvalPrice(context, sender, 'payout', body.amount, { cap, digest: payoutDigest(sender) })
  },
  async describe(context, caller, input) {
    const bonus = bonusAsked(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).describe(context, caller, bonus)
    const { account } = await findPayoutPayee(context, await loadCallerBusiness(context, caller), caller)
    return {
      title: `Withdrawal to ${account.bankName}`,
      facts: [
        { name: 'Account name', value: nameCase(account.accountName) },
        { name: 'Account number', value: account.accountNumber },
      ],
      effects: ['The money goes to your payout account at once.'],
    }
  },
})
