import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../failure-modes/responses.ts'
import {
  addRefund,
  answerDispute,
  findDispute,
  findRefund,
  hasDisputeFile,
  newDisputeFile,
  receiveDisputeFile,
  refundsOf,
  settledReferences,
  settlementsBetween,
  wireDispute,
  wireRefund,
  wireSettlement,
} from './after-payment.ts'
import { paymentModes } from './failure-modes.ts'
import type { PaystackContext } from './settings.ts'
import { byReference, startTransaction, successfulBetween } from './transactions.ts'
import { wireTransaction } from './wire.ts'

const kobo = z.int().positive().transform(BigInt)
const initialiseBody = z.looseObject({
  reference: z.string().min(1).max(100),
  amount: kobo,
  email: z.email(),
  currency: z.literal('NGN').optional(),
  callback_url: z.url().optional(),
  metadata: z.looseObject({ description: z.string().max(200).optional() }).optional(),
})
const refundBody = z.looseObject({ transaction: z.string(), amount: kobo, merchant_note: z.string().max(200).default('') })
const resolveBody = z.looseObject({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1).max(2_000),
  refund_amount: z.int().min(0),
  uploaded_filename: z.string().max(100).default(''),
})
const number = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const page = { page: number.default(1), perPage: number.default(50) }
const windowQuery = z.looseObject({ from: z.iso.datetime(), to: z.iso.datetime(), ...page })
const pageQuery = z.looseObject(page)
const named = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const ok = (data: unknown, message = 'Retrieved') => ({ status: true, message, data })

/** Paystack's API: bearer key, integers in kobo, and one envelope. */
export async function paystackRoutes(app: FastifyInstance, context: PaystackContext): Promise<void> {
  const missing = (what: string) => ({ status: false, message: `${what} not found` })
  app.setErrorHandler((failure, _request, reply) => {
    const message = failure instanceof z.ZodError ? `Invalid ${failure.issues[0]?.path.join('.')}` : 'System failure'
    return reply.code(failure instanceof z.ZodError ? 400 : 500).send({ status: false, message })
  })
  app.addHook('onRequest', async (request, reply) => {
    const mode = failureModeOf(context, paymentModes)
    if (mode === 'down') return sendUnavailable(reply)
    if (request.headers.authorization !== `Bearer ${context.settings.secretKey}`)
      return reply.code(401).send({ status: false, message: 'Invalid key' })
    if (mode === 'garbage') return sendWebPage(reply)
  })

  app.post('/transaction/initialize', async (request, reply) => {
    const { reference, amount, email, metadata, callback_url: callbackUrl } = initialiseBody.parse(request.body)
    const started = startTransaction(context, { reference, amountKobo: amount, email, description: metadata?.description ?? '', callbackUrl })
    if (!started) return reply.code(400).send({ status: false, message: 'Duplicate Transaction Reference' })
    if (failureModeOf(context, paymentModes) === 'answer_lost') return hangConnection(context, reply)
    const base = context.settings.publicUrl || `http://${request.host}`
    const { access_code } = started
    return ok({ authorization_url: `${base}/paystack/pay/${access_code}`, access_code, reference }, 'Authorization URL created')
  })

  app.get('/transaction/verify/:reference', async (request, reply) => {
    const found = byReference(context, (request.params as { reference: string }).reference)
    return found ? ok(wireTransaction(found)) : reply.code(404).send(missing('Transaction reference'))
  })
  app.get('/transaction', async (request) => ok(successfulBetween(context, windowQuery.parse(request.query)).map(wireTransaction)))

  app.get('/settlement', async (request) => ok(settlementsBetween(context, windowQuery.parse(request.query)).map(wireSettlement)))
  app.get('/settlement/:id/transactions', async (request) => {
    const parsed = pageQuery.parse(request.query)
    return ok(settledReferences(context, named.parse(request.params).id, parsed.page, parsed.perPage))
  })

  app.post('/refund', async (request, reply) => {
    const { transaction, amount, merchant_note } = refundBody.parse(request.body)
    const paid = byReference(context, transaction)
    if (paid?.status !== 'success' || amount > paid.amount_kobo)
      return reply.code(400).send({ status: false, message: 'Transaction cannot be refunded' })
    return ok(wireRefund(addRefund(context, { reference: transaction, amountKobo: amount, note: merchant_note })), 'Refund has been queued')
  })
  app.get('/refund', async (request) =>
    ok(refundsOf(context, z.looseObject({ transaction: z.string() }).parse(request.query).transaction).map(wireRefund)),
  )
  app.get('/refund/:id', async (request, reply) => {
    const found = findRefund(context, named.parse(request.params).id)
    return found ? ok(wireRefund(found)) : reply.code(404).send(missing('Refund'))
  })
  app.get('/dispute/:id', async (request, reply) => {
    const found = findDispute(context, named.parse(request.params).id)
    return found ? ok(wireDispute(found)) : reply.code(404).send(missing('Dispute'))
  })
  app.get('/dispute/:id/upload_url', async (request, reply) => {
    const { id } = named.parse(request.params)
    if (!findDispute(context, id)) return reply.code(404).send(missing('Dispute'))
    const fileName = newDisputeFile(context, id)
    const base = context.settings.publicUrl || `http://${request.host}`
    return ok({ signedUrl: `${base}/paystack/dispute-file/${fileName}`, fileName }, 'Upload url generated')
  })
  app.put('/dispute/:id/resolve', async (request, reply) => {
    const { id } = named.parse(request.params)
    const { resolution, message, uploaded_filename: fileName } = resolveBody.parse(request.body)
    if (!findDispute(context, id)) return reply.code(404).send(missing('Dispute'))
    const contests = resolution === 'declined' ? { message, fileName } : null
    if (contests && !hasDisputeFile(context, id, fileName)) return reply.code(400).send({ status: false, message: 'uploaded_filename is required' })
    if (!answerDispute(context, id, contests)) return reply.code(400).send({ status: false, message: 'Dispute has been answered' })
    return ok(wireDispute(findDispute(context, id)!), 'Dispute successfully resolved')
  })
}

const MAX_FILE_BYTES = 6 * 1024 * 1024

/** Takes pictures of disputes at signed addresses, without a key. */
export async function disputeFiles(app: FastifyInstance, context: PaystackContext): Promise<void> {
  app.addContentTypeParser(
    ['image/jpeg', 'image/png'],
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    async (_request: unknown, bytes: Buffer) => bytes,
  )
  app.put('/:name', { bodyLimit: MAX_FILE_BYTES }, async (request, reply) => {
    const { name } = z.object({ name: z.string().max(100) }).parse(request.params)
    const isTaken = receiveDisputeFile(context, name, (request.body as Buffer).length)
    return reply.code(isTaken ? 200 : 403).send()
  })
}
