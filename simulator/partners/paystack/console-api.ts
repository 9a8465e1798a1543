import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../console/form-errors.ts'
import { endRefund, openDispute, resolveDispute, settle } from './after-payment.ts'
import type { PaystackContext } from './settings.ts'
import { byReference, isTestCard, latestTransactions, succeed } from './transactions.ts'

const text = z.string().min(1).max(100)
const payBody = z.strictObject({
  reference: text,
  card: z.string().default('4084084084084081'),
  name: z.string().max(60).default('Ngozi Eze'),
  /** A time in the past, for the payments of the demo. No notice is sent of those. */
  paidAt: z.iso.datetime().optional(),
})
const refundBody = z.strictObject({ id: z.union([z.int(), text]).transform(String), status: z.enum(['processed', 'failed']) })
const disputeBody = z.strictObject({
  reference: text,
  amountKobo: z.int().positive().transform(BigInt).optional(),
  isWithheld: z.boolean().default(false),
})
const resolveBody = z.strictObject({ id: z.union([z.int(), text]).transform(String), outcome: z.enum(['won', 'lost']) })
const MAX_SHOWN = 50

export function paystackConsoleApi(app: FastifyInstance, context: PaystackContext): void {
  app.post('/paystack/pay', async (request, reply) => {
    const { reference, card, name, paidAt } = parseInput(payBody, request.body)
    const payment = byReference(context, reference)
    if (!payment || !isTestCard(card)) return reply.code(404).send({ message: 'No such payment or test card.' })
    succeed(context, payment, { number: card, accountName: name, paidAt })
    return { reference }
  })
  app.post('/paystack/settle', async () => {
    const settlement = settle(context)
    return { settlement: settlement && { id: String(settlement.id), amountKobo: Number(settlement.amount_kobo) } }
  })
  app.post('/paystack/refund', async (request) => {
    const { id, status } = parseInput(refundBody, request.body)
    return { changed: endRefund(context, id, status) }
  })
  app.post('/paystack/dispute', async (request, reply) => {
    const dispute = openDispute(context, parseInput(disputeBody, request.body))
    return dispute ? { id: String(dispute.id) } : reply.code(404).send({ message: 'This payment was not paid.' })
  })
  app.post('/paystack/resolve', async (request) => {
    const { id, outcome } = parseInput(resolveBody, request.body)
    return { changed: resolveDispute(context, id, outcome) }
  })
  app.get('/paystack/transactions', async () =>
    latestTransactions(context, MAX_SHOWN).map(({ reference, status, amount_kobo, access_code }) => ({
      reference,
      status,
      amountKobo: Number(amount_kobo),
      page: `/paystack/pay/${access_code}`,
    })),
  )
}
