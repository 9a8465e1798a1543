import { koboToNairaText } from '../../../platform/money/index.ts'
import type { BillOrder } from './orders.ts'
import { PRODUCTS } from './products.ts'

/** An order as VTU.ng writes it. Before it is completed it has no token, and sometimes it is told later. */
export function wireOrder(order: BillOrder, { hasToken = true } = {}) {
  const isCompleted = order.status === 'completed-api'
  return {
    order_id: Number(order.orderId),
    status: order.status,
    product_name: `${order.serviceId} ${order.type}`,
    service_id: order.serviceId,
    request_id: order.requestId,
    amount: koboToNairaText(order.amountKobo),
    amount_charged: koboToNairaText(order.chargedKobo),
    discount: koboToNairaText(order.amountKobo - order.chargedKobo),
    [PRODUCTS[order.type]?.customer ?? 'customer_id']: order.customer,
    ...(isCompleted && hasToken && order.token !== null && { token: order.token, units: order.units }),
  }
}
