import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../console/form-errors.ts'
import { addToFloat, floatBalance, latestOrders, refundOrder } from './orders.ts'
import type { VtungContext } from './settings.ts'

const MAX_ORDERS = 50
const topUpBody = z.object({ amountKobo: z.int().min(1).max(100_000_000_000) })
const refundBody = z.object({ requestId: z.string().min(1).max(50) })

export function vtungConsoleApi(app: FastifyInstance, context: VtungContext): void {
  app.get('/vtung/orders', async () =>
    latestOrders(context, MAX_ORDERS).map((order) => ({ ...order, amountKobo: Number(order.amountKobo), chargedKobo: Number(order.chargedKobo) })),
  )
  app.get('/vtung/float', async () => ({ balanceKobo: Number(floatBalance(context)) }))
  app.post('/vtung/top-up', async (request) => ({ balanceKobo: Number(addToFloat(context, BigInt(parseInput(topUpBody, request.body).amountKobo))) }))
  app.post('/vtung/refund', async (request) => ({
    refunded: refundOrder(context, parseInput(refundBody, request.body).requestId) !== null,
  }))
}
