import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { sendTransfer, withdraw } from '../contract.ts'
import {
  findOwnReceiver,
  findPayee,
  findPayoutPayee,
  loadCallerBusiness,
  movementTo,
  payoutDigest,
  withdrawalReference,
} from './actions/prepare-payment.ts'
import { bonusInput, bonusWithdrawal } from './extension-points.ts'
import { transferByReference } from './queries.ts'
import { pricePayment } from './quote-payment.ts'

export const transferApproval: Approvable = defineApprovable({
  contract: sendTransfer,
  area: 'payments',
  reference: ({ body }) => body.transaction_ref,
  isKnown: async ({ tenant }, caller, { body }) =>
    (await transferByReference(tenant(caller), { businessId: caller.businessId, reference: body.transaction_ref })) !== null,
  async price(context, caller, { body }) {
    const [sender, receiver] = await Promise.all([
      loadCallerBusiness(context.tenant(caller), caller),
      findOwnReceiver(context, body.nuban, body.bank_code),
    ])
    const price = await pricePayment(context, caller, { sender, movement: movementTo(sender, receiver), amountKobo: body.amount })
    return { ...price, digest: null }
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
  earnings: (input) => (bonusInput(input) ? 'bonus' : null),
  async isKnown(context, caller, input) {
    const bonus = bonusInput(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).isKnown(context, caller, bonus)
    const reference = withdrawalReference(input.requestId)
    return (await transferByReference(context.tenant(caller), { businessId: caller.businessId, reference })) !== null
  },
  async price(context, caller, input) {
    const bonus = bonusInput(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).price(context, caller, bonus)
    const sender = await loadCallerBusiness(context.tenant(caller), caller)
    const price = await pricePayment(context, caller, { sender, movement: 'payout', amountKobo: input.body.amount })
    return { ...price, digest: payoutDigest(sender) }
  },
  async describe(context, caller, input) {
    const bonus = bonusInput(input)
    if (bonus) return context.extensions.of(bonusWithdrawal).describe(context, caller, bonus)
    const { account } = await findPayoutPayee(context, await loadCallerBusiness(context.tenant(caller), caller), caller)
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
