import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { answerMessage, loadCallerBusiness, loadTransferView, pricePayment, quotePayment, transferById } from '../../transfers/index.ts'
import {
  BILL_TYPES,
  billFee,
  type BillOrder,
  billProduct,
  type BillType,
  buyAirtime,
  buyCable,
  buyData,
  buyElectricity,
  buyOrder,
  listBillCustomers,
  listBillPlans,
  listCablePlans,
  listDataPlans,
  listNetworks,
  listUtilityPlans,
  METER_PLANS,
  ownPlans,
  quoteBill,
  sendToken,
  showPurchase,
  verifyCustomer,
} from '../contract.ts'
import { buyBill, type BuyContext } from './actions/buy-bill.ts'
import { resolveOrder } from './actions/resolve-order.ts'
import { sendTokenAgain } from './actions/text-token.ts'
import { orderSourceOf } from './order-source.ts'
import { presentBill } from './present.ts'
import { purchaseById, recentCustomers } from './queries.ts'

type BillsContext = BuyContext & Pick<TenantContext, 'tenantTransaction' | 'secrets' | 'extensions'>

export function billRoutes(context: BillsContext): BoundRoute<Caller>[] {
  const { tenant } = context
  const source = orderSourceOf(context)
  const { catalogue, findCustomer } = source

  async function buy(caller: Caller, merchant: string, order: BillOrder, requestId: string) {
    if (merchant !== caller.businessId) throw notFound('The business')
    const { transferId, replayed } = await buyBill(context, caller, { order, requestId }, () => resolveOrder(source, caller, order))
    const data = await loadPurchase(context, caller, transferId)
    return { data, message: answerMessage(data, { onItsWay: 'Purchase accepted', sent: 'Your request has been processed successfully' }), replayed }
  }

  const servicesOf = (type: BillType) => catalogue.services(type).map(({ id, name }) => ({ name, service_id: id }))

  /** Throws where no list could be loaded. */
  async function choicesOf(type: BillType) {
    const services = billProduct(type).plans === 'listed' ? catalogue.services(type) : []
    const lists = await Promise.allSettled(services.map(({ id }) => catalogue.plans(type, id)))
    const [failed] = lists.filter((list) => list.status === 'rejected')
    if (failed && lists.every((list) => list.status === 'rejected')) throw failed.reason
    return {
      services: servicesOf(type),
      plans: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.map(presentPlan) : [])),
      unloaded_services: services.filter((_, at) => lists[at]!.status === 'rejected').map(({ id }) => id),
    }
  }

  return [
    bind(listNetworks, async () => {
      const networks = catalogue.services('airtime').map(({ id, name }) => ({ name, network_id: id }))
      return { data: networks, count: networks.length }
    }),
    bind(listDataPlans, async ({ params }) => {
      const plans = (await catalogue.plans('data', catalogue.service('data', params.network, 'network').id)).map(presentPlan)
      return { data: plans, count: plans.length }
    }),
    bind(listCablePlans, async () => {
      const { plans: cablePlans, ...lists } = await choicesOf('cable')
      return { data: { ...lists, cablePlans } }
    }),
    bind(listUtilityPlans, async () => ({ data: { utilityPlans: servicesOf('electricity'), meterPlans: [...METER_PLANS] } })),
    bind(listBillPlans, async ({ params }) => ({ data: await choicesOf(params.type) })),
    bind(verifyCustomer, async ({ body, caller }) => {
      const { customer_id: number, variation_id: variationId = null } = body
      // A service that nobody knows is refused as one of the last product.
      const type = CUSTOMER_TYPES.find((one) => catalogue.services(one).some(({ id }) => id === body.service_id)) ?? CUSTOMER_TYPES.at(-1)!
      const service = catalogue.service(type, body.service_id, 'service_id')
      const { customer } = billProduct(type)
      if (customer && number.length !== customer.length) throw badField('customer_id', customer.wrong)
      const plans = ownPlans(type)
      if (plans.length > 0 && variationId === null) throw badField('variation_id', 'Please select a plan')
      const input = { customerNumber: number, serviceId: service.id, serviceName: service.name, field: 'customer_id' }
      const { name, address } = await findCustomer(caller, { ...input, variationId: plans.length > 0 ? variationId : null })
      return { data: { customer: { name, address, number } } }
    }),
    bind(quoteBill, async ({ body, caller }) => ({ data: await quoteNow(context, caller, await resolveOrder(source, caller, body)) })),
    bind(buyAirtime, ({ body: { merchant, ...order }, caller, meta }) => buy(caller, merchant, { type: 'airtime', ...order }, meta.requestId)),
    bind(buyData, ({ body: { merchant, ...order }, caller, meta }) => buy(caller, merchant, { type: 'data', ...order }, meta.requestId)),
    bind(buyCable, ({ body: { merchant, ...order }, caller, meta }) => buy(caller, merchant, { type: 'cable', ...order }, meta.requestId)),
    bind(buyElectricity, ({ body: { merchant, ...order }, caller, meta }) =>
      buy(caller, merchant, { type: 'electricity', ...order }, meta.requestId),
    ),
    bind(buyOrder, ({ body: { merchant, order }, caller, meta }) => buy(caller, merchant, order, meta.requestId)),
    bind(showPurchase, async ({ params, caller }) => ({ data: await loadPurchase(context, caller, params.id) })),
    bind(sendToken, async ({ params, caller }) => {
      const purchase = await purchaseById(tenant(caller), params.id)
      if (!purchase || purchase.business_id !== caller.businessId || purchase.token === null) throw notFound('The token')
      await sendTokenAgain(context, caller, purchase.id)
      return { data: {}, message: 'Token sent' }
    }),
    bind(listBillCustomers, async ({ params, caller }) => {
      const customers = (await recentCustomers(tenant(caller), caller.businessId, params.type)).map((row) => ({
        service_id: row.service_id,
        variation_id: row.variation_id,
        number: row.customer_number,
        customer: row.customer_name,
        phone: row.phone,
        last_paid: row.last_paid,
      }))
      return { data: customers, count: customers.length }
    }),
  ]
}

/** Those whose number is looked up at the biller. */
const CUSTOMER_TYPES = BILL_TYPES.filter((type) => billProduct(type).customer !== null)

const presentPlan = ({ name, priceKobo, variationId, serviceId }: { name: string; priceKobo: bigint; variationId: string; serviceId: string }) => ({
  name,
  amount: priceKobo,
  variation_id: variationId,
  service_id: serviceId,
})

/** Of the caller's own business; another's is not found. */
async function loadPurchase({ tenantTransaction, secrets, extensions }: BillsContext, caller: Caller, id: string) {
  return tenantTransaction(caller, async (tx) => {
    const [row, purchase] = await Promise.all([transferById(tx, id), purchaseById(tx, id)])
    if (!row || !purchase || row.business_id !== caller.businessId) throw notFound('The purchase')
    return {
      ...(await loadTransferView({ extensions }, tx, row)),
      bill: presentBill(secrets, purchase, { serviceName: row.beneficiary_bank_name, role: caller.role }),
    }
  })
}

async function quoteNow(context: BillsContext, caller: Caller, order: Awaited<ReturnType<typeof resolveOrder>>) {
  const movement = billFee(order.type)
  const sender = await loadCallerBusiness(context.tenant(caller), caller)
  const price = await pricePayment(context, caller, { sender, movement, amountKobo: order.amountKobo })
  const { customerName, productName, customerNumber: accountNumber, serviceId: bankCode, serviceName: bankName } = order
  const beneficiary = { accountName: customerName || productName, accountNumber, bankCode, bankName }
  return quotePayment(context, caller, { movement, price, beneficiary })
}
