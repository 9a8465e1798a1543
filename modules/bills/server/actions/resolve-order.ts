import type { BillPlan } from '../../../../partners/bills/port.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Caller } from '../../../identity/index.ts'
import type { BillOrder, BillType } from '../../contract.ts'
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
  if (order.type === 'cable') {
    const { id, name } = catalogue.service('cable', order.service_id, 'service_id')
    const plan = (await catalogue.plans('cable', id)).find(({ variationId }) => variationId === order.variation_id)
    if (!plan) throw planGone()
    const asked = { customerNumber: order.smartcard_number, serviceId: id, serviceName: name, variationId: null, field: 'smartcard_number' }
    const customer = await findCustomer(caller, asked)
    return {
      type: 'cable',
      ...planFields(plan),
      serviceName: name,
      customerNumber: order.smartcard_number,
      customerName: customer.name,
      phone: order.phone,
    }
  }
  const { id, name } = catalogue.service('electricity', order.service_id, 'service_id')
  const asked = { customerNumber: order.meter_number, serviceId: id, serviceName: name, variationId: order.variation_id, field: 'meter_number' }
  const customer = await findCustomer(caller, asked)
  return {
    type: 'electricity',
    serviceId: id,
    serviceName: name,
    variationId: order.variation_id,
    productName: order.variation_id === 'prepaid' ? 'Prepaid electricity' : 'Electricity bill',
    customerNumber: order.meter_number,
    customerName: customer.name,
    phone: order.phone,
    amountKobo: order.amount,
  }
}

const toPhone = (phone: string) => ({ customerNumber: phone, customerName: '', phone })

const planFields = ({ variationId, serviceId, name, priceKobo }: BillPlan) => ({ variationId, serviceId, productName: name, amountKobo: priceKobo })

/** The payload of data names no network, so the plan is looked for in the lists of all. */
async function findDataPlan(catalogue: Catalogue, variationId: string): Promise<BillPlan> {
  const lists = await Promise.allSettled(catalogue.networks.map(({ id }) => catalogue.plans('data', id)))
  const plan = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])).find((one) => one.variationId === variationId)
  if (plan) return plan
  for (const list of lists) if (list.status === 'rejected') throw list.reason
  throw planGone()
}

const planGone = () =>
  new Refusal('bills.plan_gone', 422, 'This plan is no longer sold. Choose another one. Nothing was taken.', {
    fieldErrors: [{ field: 'variation_id', message: 'This plan is no longer sold' }],
  })
