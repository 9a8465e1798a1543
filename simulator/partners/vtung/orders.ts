import { nowText } from '../../context.ts'
import { refundNotices } from './notices.ts'
import { chargedKobo, PRODUCTS } from './products.ts'
import type { VtungContext } from './settings.ts'
import { wireOrder } from './wire.ts'

export type BillOrder = {
  requestId: string
  orderId: string
  type: string
  serviceId: string
  variationId: string | null
  customer: string
  amountKobo: bigint
  chargedKobo: bigint
  status: string
  token: string | null
  units: string | null
  createdAt: string
}

export type NewOrder = Pick<BillOrder, 'requestId' | 'type' | 'serviceId' | 'variationId' | 'customer' | 'amountKobo'>

const COLUMNS = `request_id as "requestId", order_id as "orderId", type, service_id as "serviceId", variation_id as "variationId", customer,
  amount_kobo as "amountKobo", charged_kobo as "chargedKobo", status, token, units, created_at as "createdAt"`

export const findOrder = (context: VtungContext, requestId: string): BillOrder | null =>
  context.database.get<BillOrder>(`select ${COLUMNS} from bill_order where request_id = ?`, requestId)

/** The newest first. */
export const latestOrders = (context: VtungContext, count: number): BillOrder[] =>
  context.database.all<BillOrder>(`select ${COLUMNS} from bill_order order by rowid desc limit ?`, count)

export const floatBalance = (context: VtungContext): bigint =>
  context.database.get<{ balance: bigint }>('select balance_kobo as balance from biller_float where id = 1')!.balance

export function addToFloat(context: VtungContext, kobo: bigint): bigint {
  context.database.run('update biller_float set balance_kobo = balance_kobo + ? where id = 1', kobo)
  return floatBalance(context)
}

/** Takes the money and writes the order, or neither. A reference is taken once, for ever. */
export function placeOrder(
  context: VtungContext,
  order: NewOrder,
  status: 'completed-api' | 'processing-api',
): BillOrder | 'duplicate' | 'insufficient' {
  return context.database.transaction(() => {
    if (findOrder(context, order.requestId)) return 'duplicate'
    const charged = chargedKobo(order.type, order.amountKobo)
    if (floatBalance(context) < charged) return 'insufficient'
    addToFloat(context, -charged)
    const tokenFor = PRODUCTS[order.type]?.tokenFor
    const hasToken = tokenFor !== undefined && order.variationId === tokenFor
    context.database.run(
      `insert into bill_order (request_id, order_id, type, service_id, variation_id, customer, amount_kobo, charged_kobo, status, token, units, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      order.requestId,
      String(100_000 + context.random.below(900_000)),
      order.type,
      order.serviceId,
      order.variationId,
      order.customer,
      order.amountKobo,
      charged,
      status,
      hasToken ? newToken(context) : null,
      hasToken ? unitsOf(order.amountKobo) : null,
      nowText(context),
    )
    return findOrder(context, order.requestId)!
  })
}

export function completeOrder(context: VtungContext, requestId: string): void {
  context.database.run(`update bill_order set status = 'completed-api' where request_id = ? and status = 'processing-api'`, requestId)
}

/** Gives the money of an order back to the float. Null: there is none, or it was given back before. */
export function refundOrder(context: VtungContext, requestId: string): BillOrder | null {
  return context.database.transaction(() => {
    const order = findOrder(context, requestId)
    if (!order || order.status === 'refunded') return null
    addToFloat(context, order.chargedKobo)
    context.database.run(`update bill_order set status = 'refunded' where request_id = ?`, requestId)
    const refunded = findOrder(context, requestId)!
    refundNotices.enqueue(context, { subject: requestId, body: JSON.stringify(wireOrder(refunded)) })
    return refunded
  })
}

const newToken = ({ random }: VtungContext): string => Array.from({ length: 4 }, () => String(random.below(100_000)).padStart(5, '0')).join('')

const KOBO_PER_UNIT = 231_48n
const unitsOf = (kobo: bigint): string => `${Number((kobo * 10n) / KOBO_PER_UNIT) / 10} kWh`
