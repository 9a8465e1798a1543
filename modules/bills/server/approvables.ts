import type { RouteContract } from '../../../platform/http/contract.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { loadCallerBusiness, pricePayment, transferByReference } from '../../transfers/index.ts'
import { billFee, type BillOrder, type BillType, buyAirtime, buyCable, buyData, buyElectricity, buyOrder } from '../contract.ts'
import { billReference } from './actions/buy-bill.ts'
import { resolveOrder } from './actions/resolve-order.ts'
import { orderSourceOf } from './order-source.ts'

type BillContract = typeof buyOrder | typeof buyAirtime | typeof buyData | typeof buyCable | typeof buyElectricity
type Input = { merchant: string; order: BillOrder }

/** `read`: the order in a body of the call. */
function billApproval(contract: BillContract, read: (body: unknown) => Input): Approvable {
  return defineApprovable<RouteContract>({
    contract,
    area: 'payments',
    isKnown: async ({ tenant }, caller, { requestId }) =>
      (await transferByReference(tenant(caller), { businessId: caller.businessId, reference: billReference(requestId) })) !== null,
    async price(context, caller, { body }) {
      const { order } = read(body)
      const [sender, { amountKobo }] = await Promise.all([
        loadCallerBusiness(context.tenant(caller), caller),
        resolveOrder(orderSourceOf(context), caller, order),
      ])
      const price = await pricePayment(context, caller, { sender, movement: billFee(order.type), amountKobo })
      return { ...price, digest: null }
    },
    async describe(context, caller, { body }) {
      const { merchant, order } = read(body)
      if (merchant !== caller.businessId) throw notFound('The business')
      const { productName, serviceName, customerName, customerNumber, phone } = await resolveOrder(orderSourceOf(context), caller, order)
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

/** The specified calls name the product by their path: their bodies differ by the fields of the order only. */
function orderOf(type: BillType) {
  return (body: unknown): Input => {
    const { merchant, ...order } = body as { merchant: string }
    return { merchant, order: { type, ...order } as BillOrder }
  }
}

export const billApprovals: readonly Approvable[] = [
  billApproval(buyOrder, (body) => body as Input),
  billApproval(buyAirtime, orderOf('airtime')),
  billApproval(buyData, orderOf('data')),
  billApproval(buyCable, orderOf('cable')),
  billApproval(buyElectricity, orderOf('electricity')),
]
