import type { BillPlan } from '../../../../partners/bills/port.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { type BillOrder, billProduct, type BillType, ownPlans } from '../../contract.ts'
import type { Catalogue } from '../catalogue.ts'
import type { CustomerFinder } from '../find-customer.ts'

/** An order with all that the biller says about it. */
export type ResolvedOrder = {
  type: BillType
  serviceId: string
  serviceName: string
  variationId: string | null
  productName: string
  customerNumber: string
  /** Empty for a phone. */
  customerName: string
  phone: string
  amountKobo: Kobo
}

/** The number of the others is a phone. */
type CustomerOrder = Exclude<BillOrder, { type: 'airtime' | 'data' }>

export type OrderSource = { catalogue: Catalogue; findCustomer: CustomerFinder }

/** Refuses a network, provider, plan or customer that the biller does not have, with its field. Nothing is taken. */
export async function resolveOrder({ catalogue, findCustomer }: OrderSource, caller: Caller, order: BillOrder): Promise<ResolvedOrder> {
  if (order.type === 'airtime') {
    const { id, name } = catalogue.service('airtime', order.network_id, 'network_id')
    return {
      ...toPhone(order.phone),
      type: 'airtime',
      serviceId: id,
      serviceName: name,
      variationId: null,
      productName: `${name} airtime`,
      amountKobo: order.amount,
    }
  }
  if (order.type === 'data') {
    const plan = await findDataPlan(catalogue, order.variation_id)
    const { name } = catalogue.service('data', plan.serviceId, 'variation_id')
    return { ...toPhone(order.phone), type: 'data', ...planFields(plan), serviceName: name }
  }
  return resolveForCustomer({ catalogue, findCustomer }, caller, order)
}

/** Of a product whose number is looked up at the biller, with the plan of its list, a plan of ours, or none. */
async function resolveForCustomer({ catalogue, findCustomer }: OrderSource, caller: Caller, order: CustomerOrder): Promise<ResolvedOrder> {
  const { type, service_id, phone } = order
  const variationId = fieldOf(order, 'variation_id')
  const { name: productName, plans, customer } = billProduct(type)
  const customerNumber = fieldOf(order, customer?.field ?? 'phone') ?? ''
  const { id: serviceId, name: serviceName } = catalogue.service(type, service_id, 'service_id')
  const ownPlan = ownPlans(type).find(({ id }) => id === variationId)
  const plan = plans === 'listed' ? (await catalogue.plans(type, serviceId)).find((one) => one.variationId === variationId) : null
  if (plan === undefined) throw planGone()
  const input = { customerNumber, serviceId, serviceName, variationId: ownPlan?.id ?? null, field: customer?.field ?? 'phone' }
  const { name: customerName } = await findCustomer(caller, input)
  return {
    type,
    serviceId,
    serviceName,
    variationId,
    productName: plan?.name ?? ownPlan?.product ?? productName,
    customerNumber,
    customerName,
    phone,
    amountKobo: plan ? plan.priceKobo : amountOf(order),
  }
}

/** A field that not every product has, or that has another name. */
function fieldOf(order: CustomerOrder, name: string): string | null {
  const fields: Readonly<Record<string, unknown>> = order
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

function amountOf(order: CustomerOrder): Kobo {
  if (!('amount' in order)) throw new Error(`an order of ${order.type} has neither a listed plan nor an amount`)
  return order.amount
}

const toPhone = (phone: string) => ({ customerNumber: phone, customerName: '', phone })

const planFields = ({ variationId, serviceId, name, priceKobo }: BillPlan) => ({ variationId, serviceId, productName: name, amountKobo: priceKobo })

/** The payload of data names no network, so the plan is looked for in the lists of all. */
async function findDataPlan(catalogue: Catalogue, variationId: string): Promise<BillPlan> {
  const lists = await Promise.allSettled(catalogue.services('data').map(({ id }) => catalogue.plans('data', id)))
  const plan = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])).find((one) => one.variationId === variationId)
  if (plan) return plan
  for (const list of lists) if (list.status === 'rejected') throw list.reason
  throw planGone()
}

const planGone = () =>
  new Refusal('bills.plan_gone', 422, 'This plan is no longer sold. Choose another one. Nothing was taken.', {
    fieldErrors: [{ field: 'variation_id', message: 'This plan is no longer sold' }],
  })
