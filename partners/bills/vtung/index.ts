import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'
import { isHmacOf } from '../../../platform/crypto/hmac-signature.ts'
import { parseStorableJson } from '../../../platform/http/json-exchange.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import type { BillAnswer, Biller, BillOrder } from '../port.ts'
import { createVtungClient, type VtungReply } from './client.ts'
import { VTUNG_PRODUCTS, VTUNG_SERVICES } from './products.ts'
import type { VtungSettings } from './settings.ts'
import { balanceShape, customerShape, noticeShape, orderShape, planShape, refusalShape, type VtungOrder } from './shapes.ts'

export { vtungSettingsFromEnv } from './settings.ts'

const UNREADABLE = 'the answer cannot be read'
const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason })

const OUTCOME_BY_STATUS: Readonly<Record<string, 'accepted' | 'pending' | 'rejected'>> = {
  'completed-api': 'accepted',
  'initiated-api': 'pending',
  'processing-api': 'pending',
  'queued-api': 'pending',
  pending: 'pending',
  'on-hold': 'pending',
  refunded: 'rejected',
  failed: 'rejected',
  'failed-api': 'rejected',
  cancelled: 'rejected',
}

/** Refusals before an order exists. Every other code proves nothing. `insufficient_funds` is about our float. */
const REFUSAL_CODES = [
  'insufficient_funds',
  'missing_fields',
  'invalid_service',
  'invalid_variation',
  'invalid_phone',
  'invalid_customer',
  'invalid_amount',
  'service_unavailable',
]

/** VTU.ng's API, version 2. The codes of refusals, the list of cable plans and the name of an unknown order are assumptions. */
export function createVtung(settings: VtungSettings, { clock }: { clock: Pick<Clock, 'now'> }): Biller {
  const client = createVtungClient(settings, clock)
  return {
    name: 'vtung',
    noticePath: '/callbacks/vtung',
    resendAfterMs: settings.resendAfterMs,
    services: VTUNG_SERVICES,

    async plans({ type, serviceId }) {
      const path = productOf(type).plansPath
      if (path === null) return { outcome: 'ok', plans: [] }
      const reply = await client.get(path, { service_id: serviceId })
      const read = dataOf(reply, z.array(planShape))
      if ('reason' in read) return unknown(read.reason)
      const plans = read.data
        .filter(({ availability, service_id, price }) => availability.toLowerCase() === 'available' && service_id === serviceId && price > 0n)
        .map((plan) => ({
          variationId: plan.variation_id,
          serviceId: plan.service_id,
          name: (plan.data_plan ?? plan.package_bouquet ?? plan.variation_id).slice(0, 120),
          priceKobo: plan.price,
        }))
      return { outcome: 'ok', plans }
    },

    async verifyCustomer({ customerNumber, serviceId, variationId }) {
      const body = { customer_id: customerNumber, service_id: serviceId, ...(variationId !== null && { variation_id: variationId }) }
      const reply = await client.post('/verify-customer', body)
      const read = dataOf(reply, customerShape)
      if ('data' in read) return { outcome: 'found', name: read.data.customer_name, address: read.data.customer_address ?? '' }
      return read.refusal === 'invalid_customer' || read.refusal === 'customer_not_found' ? { outcome: 'not_found' } : unknown(read.reason)
    },

    async buy(order) {
      const reply = await client.post(productOf(order.type).path, bodyOf(order), order.sendDeadline)
      const read = dataOf(reply, orderShape)
      if ('data' in read) return answerOf(read.data, order.reference)
      if (reply.kind === 'not_sent') return withoutOrder('not_sent', reply.code, reply.reason)
      if (read.refusal !== null && REFUSAL_CODES.includes(read.refusal))
        return withoutOrder('rejected', read.refusal === 'insufficient_funds' ? 'float_short' : read.refusal, read.reason)
      return withoutOrder('unknown', read.refusal ?? codeOf(reply), read.reason)
    },

    async query(reference) {
      const reply = await client.post('/requery', { request_id: reference })
      const read = dataOf(reply, orderShape)
      if ('data' in read) return answerOf(read.data, reference)
      if (read.refusal === 'order_not_found') return withoutOrder('not_found', read.refusal, read.reason)
      return withoutOrder('unknown', read.refusal ?? codeOf(reply), read.reason)
    },

    async balance() {
      const read = dataOf(await client.get('/balance'), balanceShape)
      return 'reason' in read ? unknown(read.reason) : { outcome: 'ok', kobo: read.data.balance }
    },

    readNotice({ headers, rawBody }) {
      if (!isHmacOf(rawBody, { algorithm: 'sha256', secret: settings.pin }, headers['x-signature'])) return null
      const notice = noticeShape.safeParse(parseStorableJson(rawBody.toString('utf8')))
      return notice.success ? { reference: notice.data.request_id } : null
    },
  }
}

function productOf(type: string) {
  const product = VTUNG_PRODUCTS[type]
  if (!product) throw new Error(`VTU.ng does not sell ${type}`)
  return product
}

function bodyOf({ type, reference, serviceId, variationId, customerNumber, amountKobo }: BillOrder) {
  const { customer, sends } = productOf(type)
  return {
    request_id: reference,
    service_id: serviceId,
    [customer]: customerNumber,
    ...(sends.includes('variation_id') && { variation_id: variationId }),
    ...(sends.includes('amount') && { amount: Number(koboToNairaText(amountKobo)) }),
  }
}

/** A delivered order without its price is not understood: the float could not follow it. */
function answerOf(order: VtungOrder, reference: string): BillAnswer {
  if (order.request_id !== reference) return withoutOrder('unknown', 'mismatch', 'the answer is about another order')
  const outcome = OUTCOME_BY_STATUS[order.status]
  if (outcome === undefined || (outcome === 'accepted' && !order.amount_charged)) return withoutOrder('unknown', 'garbage', `status ${order.status}`)
  return {
    outcome,
    code: order.status,
    message: order.status,
    orderId: order.order_id,
    amountKobo: order.amount,
    customerNumber: order.customer_id ?? order.phone,
    chargedKobo: outcome === 'accepted' ? order.amount_charged : null,
    token: order.token?.replaceAll(/\D/g, '') || null,
    units: order.units,
  }
}

const withoutOrder = (outcome: BillAnswer['outcome'], code: string, message: string): BillAnswer => ({
  outcome,
  code,
  message,
  orderId: null,
  amountKobo: null,
  customerNumber: null,
  chargedKobo: null,
  token: null,
  units: null,
})

const codeOf = (reply: VtungReply): string => (reply.kind === 'answer' ? 'garbage' : reply.code)

/** `{ code: 'success', data }`, or the code and message of a refusal. */
function dataOf<Shape extends z.ZodType>(reply: VtungReply, shape: Shape): { data: z.output<Shape> } | { reason: string; refusal: string | null } {
  if (reply.kind !== 'answer') return { reason: reply.reason, refusal: null }
  if (reply.body['code'] !== 'success') {
    const refused = refusalShape.safeParse(reply.body)
    return refused.success ? { reason: refused.data.message.slice(0, 200), refusal: refused.data.code } : { reason: UNREADABLE, refusal: null }
  }
  const read = shape.safeParse(reply.body['data'])
  return read.success ? { data: read.data } : { reason: UNREADABLE, refusal: null }
}
