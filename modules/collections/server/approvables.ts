import { formatNaira } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { checkPayoutAllowed, findBusiness } from '../../businesses/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { transferByReference } from '../../transfers/index.ts'
import { reverseTransaction } from '../contract.ts'
import { checkFunds, checkSendingBack, loadOwnCollection, sendingBackReference } from './actions/send-back.ts'
import { collectionIdOf } from './collection-id.ts'

/** Sending a collection back: the payer gets the whole amount, and our fee comes back. */
export const sendBackApproval: Approvable = defineApprovable({
  contract: reverseTransaction,
  area: 'payments',
  isKnown: async ({ tenant }, caller, { requestId }) =>
    (await transferByReference(tenant(caller), { businessId: caller.businessId, reference: sendingBackReference(requestId) })) !== null,
  async price(context, caller, { params }) {
    const own = context.tenant(caller)
    const [row, business, { availableKobo }] = await Promise.all([
      loadOwnCollection(context, caller, collectionIdOf(params.id)),
      findBusiness(own, caller.businessId),
      balancesOf(own, caller.businessId),
    ])
    const totalKobo = row.amount - row.fee
    const refusal = checkPayoutAllowed(business!) ?? checkSendingBack(row, context.clock.now()) ?? checkFunds(availableKobo, totalKobo)
    const quote = { amountKobo: row.amount, feeKobo: 0n, vatKobo: 0n, dutyKobo: 0n, dutyBy: 'house' as const, totalKobo, rules: [] }
    return { quote, availableKobo, refusal, digest: null }
  },
  async describe(context, caller, { params, body }) {
    const row = await loadOwnCollection(context, caller, collectionIdOf(params.id))
    return {
      title: `Payment back to ${nameCase(row.payer_name)}`,
      facts: [
        { name: 'Bank', value: row.payer_bank_name },
        { name: 'Account number', value: row.payer_account },
        { name: 'Reason', value: body.reason },
        ...(row.fee > 0n ? [{ name: 'Our fee, which comes back', value: formatNaira(row.fee) }] : []),
      ],
      effects: ['The payment goes back to the account it came from at once.'],
    }
  },
})
