import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { koboToNairaText, nairaTextToKobo } from '../../../platform/money/index.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../failure-modes/responses.ts'
import { customerOf } from './customers.ts'
import { catalogueModes, orderModes } from './failure-modes.ts'
import { completeOrder, findOrder, floatBalance, type NewOrder, placeOrder } from './orders.ts'
import { plansOf, PRODUCTS, readOrder, requestId } from './products.ts'
import type { VtungContext } from './settings.ts'
import { wireOrder } from './wire.ts'

const TOKEN = 'vtung-token-of-the-simulator'
const text = z.string().min(1).max(60)
const serviceQuery = z.object({ service_id: text })
const customerBody = z.object({ customer_id: text, service_id: text, variation_id: text.optional() })

const success = (data: unknown) => ({ code: 'success', message: 'OK', data })
const refuse = (reply: FastifyReply, code: string, message: string, status = 400) => reply.code(status).send({ code, message, data: { status } })

/** VTU.ng's API, version 2: a token of some days, amounts in naira. */
export async function vtungRoutes(app: FastifyInstance, context: VtungContext): Promise<void> {
  const { username, password } = context.settings
  app.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof z.ZodError) return refuse(reply, 'missing_fields', `Invalid ${failure.issues[0]?.path.join('.')}`)
    throw failure
  })
  app.addHook('onRequest', async (request, reply) => {
    if (failureModeOf(context, catalogueModes) === 'down') return sendUnavailable(reply)
    const isSigningIn = request.url.endsWith('/jwt-auth/v1/token')
    if (!isSigningIn && request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(reply, 'jwt_auth_invalid_token', 'Invalid token', 403)
  })

  app.post('/wp-json/jwt-auth/v1/token', async (request, reply) => {
    const given = z.object({ username: z.string(), password: z.string() }).parse(request.body)
    if (given.username !== username || given.password !== password) return refuse(reply, 'incorrect_password', 'Wrong username or password', 403)
    return { token: TOKEN, user_email: 'billing@kasuwa.example' }
  })

  app.get('/wp-json/api/v2/balance', async () => success({ balance: koboToNairaText(floatBalance(context)), currency: 'NGN' }))

  app.post('/wp-json/api/v2/verify-customer', async (request, reply) => {
    const { customer_id, service_id } = customerBody.parse(request.body)
    if (failureModeOf(context, catalogueModes) === 'garbage') return sendWebPage(reply)
    const customer = customerOf(customer_id)
    if (!customer) return refuse(reply, 'invalid_customer', 'Customer not found')
    return success({ customer_id, service_id, customer_name: customer.name, customer_address: customer.address })
  })

  for (const [type, product] of Object.entries(PRODUCTS)) {
    if (product.plans) {
      const { path, nameField } = product.plans
      app.get(`/wp-json/api/v2${path}`, async (request, reply) =>
        sendPlans(reply, plansOf(product, serviceQuery.parse(request.query).service_id), nameField),
      )
    }
    app.post(`/wp-json/api/v2${product.path}`, async (request, reply) => {
      const { request_id, service_id, customer, variation_id, amount } = readOrder(product, request.body)
      const plan = plansOf(product, service_id).find(({ variationId }) => variationId === variation_id)
      if (product.plans && !plan) return refuse(reply, 'invalid_variation', 'Variation not found')
      return order(reply, {
        requestId: request_id,
        type,
        serviceId: service_id,
        variationId: variation_id ?? null,
        customer,
        amountKobo: plan ? plan.priceKobo : toKobo(amount ?? 0),
      })
    })
  }

  app.post('/wp-json/api/v2/requery', async (request, reply) => {
    const { request_id } = z.object({ request_id: requestId }).parse(request.body)
    const found = findOrder(context, request_id)
    if (!found) return refuse(reply, 'order_not_found', 'Order not found', 404)
    const mode = failureModeOf(context, orderModes, found.customer)
    if (mode !== 'pending') completeOrder(context, request_id)
    return success(wireOrder(findOrder(context, request_id)!, { hasToken: mode !== 'token_late' }))
  })

  function sendPlans(reply: FastifyReply, plans: ReturnType<typeof plansOf>, nameField: string) {
    const mode = failureModeOf(context, catalogueModes)
    if (mode === 'garbage') return sendWebPage(reply)
    return success(
      plans.map(({ variationId, serviceId, name, priceKobo }) => ({
        variation_id: Number(variationId),
        service_id: serviceId,
        service_name: serviceId.toUpperCase(),
        [nameField]: name,
        price: koboToNairaText(priceKobo),
        reseller_price: koboToNairaText(priceKobo),
        availability: mode === 'sold_out' ? 'Unavailable' : 'Available',
      })),
    )
  }

  function order(reply: FastifyReply, request: NewOrder) {
    const mode = failureModeOf(context, orderModes, request.customer)
    if (mode === 'not_received') return hangConnection(context, reply)
    if (mode === 'float_short') return refuse(reply, 'insufficient_funds', 'Insufficient wallet balance', 402)
    if (mode === 'refused') return refuse(reply, 'service_unavailable', 'The service is not available')
    const placed = placeOrder(context, request, mode === 'pending' ? 'processing-api' : 'completed-api')
    if (placed === 'duplicate') return refuse(reply, 'duplicate_request_id', 'Duplicate request id', 409)
    if (placed === 'insufficient') return refuse(reply, 'insufficient_funds', 'Insufficient wallet balance', 402)
    if (mode === 'answer_lost') return hangConnection(context, reply)
    if (mode === 'garbage') return sendWebPage(reply)
    return reply.send({
      code: 'success',
      message: placed.status === 'completed-api' ? 'ORDER COMPLETED' : 'ORDER PROCESSING',
      data: wireOrder(placed, { hasToken: mode !== 'token_late' }),
    })
  }
}

const toKobo = (naira: number): bigint => nairaTextToKobo(String(naira)) ?? 0n
