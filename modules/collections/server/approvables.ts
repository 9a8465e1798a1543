import { formatNaira } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { checkPayoutAllowed, findBusiness } from '../../businesses/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { transferByReference } from '../../transfers/index.ts'
import { reverseTransaction } from '../contract.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { saveMismatchRules } from '../expected/contract.ts'
import { rulesInWords } from './expected/rules.ts'
import { openMismatchOf, remainingOf } from './expected/queries.ts'
import { netOf } from './expected/part-back.ts'
import { amountBack, checkFunds, checkSendingBack, loadOwnCollection, sendingBackReference } from './actions/send-back.ts'
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
    const mismatch = await openMismatchOf(own, row.id)
    const back = amountBack(row, mismatch)
    const totalKobo = netOf(back)
    const freedKobo = mismatch ? await remainingOf(own, mismatch.hold_id) : 0n
    const refusal = checkPayoutAllowed(business!) ?? checkSendingBack(row, context.clock.now()) ?? checkFunds(availableKobo + freedKobo, totalKobo)
    const quote = { amountKobo: back.amountKobo, feeKobo: 0n, vatKobo: 0n, dutyKobo: 0n, dutyBy: 'house' as const, totalKobo, rules: [] }
    return { quote, availableKobo, refusal, digest: null }
  },
  async describe(context, caller, { params, body }) {
    const row = await loadOwnCollection(context, caller, collectionIdOf(params.id))
    const back = amountBack(row, await openMismatchOf(context.tenant(caller), row.id))
    return {
      title: `Payment back to ${nameCase(row.payer_name)}`,
      facts: [
        ...(back.amountKobo < row.amount ? [{ name: 'Of a payment of', value: formatNaira(row.amount) }] : []),
        { name: 'Bank', value: row.payer_bank_name },
        { name: 'Account number', value: row.payer_account },
        { name: 'Reason', value: body.reason },
        ...(back.feeKobo > 0n ? [{ name: 'Our fee, which comes back', value: formatNaira(back.feeKobo) }] : []),
      ],
      effects: ['The payment goes back to the account it came from at once.'],
    }
  },
})

/** The rules for payments that do not fit are a mandate: they send money back without a person. */
export const mismatchRulesApproval: Approvable = defineApprovable({
  contract: saveMismatchRules,
  area: 'changes',
  async describe(_context, caller, { body: { merchant, rules } }) {
    if (merchant !== caller.businessId) throw notFound('The business')
    return {
      title: 'Rules for payments that do not fit',
      facts: rulesInWords(rules).map((value, at) => ({ name: `Rule ${at + 1}`, value })),
      effects: ['They hold from the next payment on.'],
    }
  },
})
