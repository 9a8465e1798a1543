import type { RouteContract } from '../../../platform/http/contract.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { loadCallerBusiness, pricePayment, transferByReference } from '../../transfers/index.ts'
import { type BillOrder, type BillType, buyAirtime, buyCable, buyData, buyElectricity } from '../contract.ts'
import { billReference } from './actions/buy-bill.ts'
import { resolveOrder } from './actions/resolve-order.ts'
import { orderSourceOf } from './order-source.ts'

/** The bodies of the four calls differ by the fields of their order only. */
type BillContract = typeof buyAirtime | typeof buyData | typeof buyCable | typeof buyElectricity
type BillBody = { merchant: string }

function billApproval(contract: BillContract, type: BillType): Approvable {
  const orderOf = ({ merchant: _merchant, ...order }: BillBody) => ({ type, ...order }) as BillOrder
  return defineApprovable<RouteContract>({
    contract,
    area: 'payments',
    isKnown: async ({ tenant }, caller, { requestId }) =>
      (await transferByReference(tenant(caller), { businessId: caller.businessId, reference: billReference(requestId) })) !== null,
    async price(context, caller, { body }) {
      const order = orderOf(body as BillBody)
      const [sender, { amountKobo }] = await Promise.all([
        loadCallerBusiness(context.tenant(caller), caller),
        resolveOrder(orderSourceOf(context), caller, order),
      ])
      const price = await pricePayment(context, caller, { sender, movement: `bill_${type}`, amountKobo })
      return { ...price, digest: null }
    },
    async describe(context, caller, { body }) {
      const asked = body as BillBody
      if (asked.merchant !== caller.businessId) throw notFound('The business')
      const { productName, serviceName, customerName, customerNumber, phone } = await resolveOrder(orderSourceOf(context), caller, orderOf(asked))
      return {
        title: `${productName} for ${customerName || customerNumber}`,
        facts: [
          { name: 'Provider', value: serviceName },
          { name: 'Number', value: customerNumber },
          ...(phone === customerNumber ? [] : [{ name: 'Phone', value: phone }]),
        ],
        effects: ['The bill is paid at once.'],
      }
    },
  })
}

export const billApprovals: readonly Approvable[] = [
  billApproval(buyAirtime, 'airtime'),
  billApproval(buyData, 'data'),
  billApproval(buyCable, 'cable'),
  billApproval(buyElectricity, 'electricity'),
]
