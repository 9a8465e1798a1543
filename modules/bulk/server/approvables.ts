import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../approval-declaration.ts'
import { authoriseByPin } from '../../identity/index.ts'
import { payGroup } from '../contract.ts'
import { duplicateRun, emptyGroup, isDuplicate } from './check-run.ts'
import { priceRun } from './price-run.ts'
import { findGroup, runByRequest } from './queries.ts'

/** The lines are frozen by their digest: a group that changes meanwhile needs a new approval. */
export const runApproval: Approvable = defineApprovable({
  contract: payGroup,
  area: 'bulk',
  isKnown: async ({ db }, { businessId }, { requestId }) => (await runByRequest(db.system, businessId, requestId)) !== null,
  async price(context, caller, { body }) {
    const group = await findGroup(context.db.system, caller.businessId, body.group_id)
    if (!group) throw notFound('The group')
    const { totals, digest, refusal, availableKobo, at } = await priceRun(context, caller, group, body)
    const { lines, amount, fee, vat, duty, total } = totals
    if (lines === 0) throw emptyGroup()
    const again = body.confirm_duplicate !== true && isDuplicate(group, digest, at) ? duplicateRun() : null
    const quote = { amountKobo: amount, feeKobo: fee, vatKobo: vat, dutyKobo: duty, dutyBy: 'sender' as const, totalKobo: total, rules: [] }
    return { quote, availableKobo, refusal: refusal ?? again, digest }
  },
  async describe(context, caller, { body }) {
    const group = await findGroup(context.db.system, caller.businessId, body.group_id)
    if (!group) throw notFound('The group')
    const { lines } = (await priceRun(context, caller, group, body)).totals
    return {
      title: `Bulk payment: ${body.title}`,
      facts: [
        { name: 'Group', value: group.name },
        { name: 'Payments', value: String(lines) },
      ],
      effects: ['The total is reserved and the payments are sent one after the other.'],
    }
  },
  checkPin: (context, caller, { body }) => authoriseByPin(context, caller, body.pin),
})
