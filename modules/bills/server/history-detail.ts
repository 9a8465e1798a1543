import { defineHistoryDetail } from '../../kernel/history-detail.ts'
import { type BillDetails, billDetailsSchema, billProduct } from '../contract.ts'
import { groupToken, presentBill } from './present.ts'
import { purchaseById } from './queries.ts'

/** What was bought, for whom, and the token of a meter. */
export const billDetail = defineHistoryDetail('bills', {
  schema: billDetailsSchema,
  async load({ tenant, secrets }, line, caller) {
    if (line.kind !== 'bill') return {}
    const purchase = await purchaseById(tenant(caller), line.subject_id)
    if (!purchase) return {}
    const bill = presentBill(secrets, purchase, { serviceName: line.party_bank_name, role: caller.role })
    return { shown: bill, facts: () => ({ afterParties: factsOf(bill) }) }
  },
})

const factsOf = ({ type, number, customer, token, units }: BillDetails) => [
  { name: billProduct(type).number.short, value: number, detail: customer },
  ...(token === null ? [] : [{ name: 'Token', value: groupToken(token), detail: units ?? '' }]),
]
