import { z } from 'zod'
import { isHmacOf } from '../../../platform/crypto/hmac-signature.ts'
import { parseStorableJson } from '../../../platform/http/json-exchange.ts'
import type { CardNotice, Cards } from '../port.ts'
import { createPaystackClient, type PaystackReply } from './client.ts'
import type { PaystackSettings } from './settings.ts'
import {
  batchShape,
  chargeShape,
  disputeShape,
  noticeShape,
  refundNoticeShape,
  refundShape,
  startedShape,
  statusShape,
  uploadUrlShape,
} from './shapes.ts'

export { paystackSettingsFromEnv } from './settings.ts'

const UNREADABLE = 'the answer cannot be read'
const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason })

/**
 * Paystack's API of card payments. Three parts are assumptions: `deductions` of a settlement names refunds and disputes one by one, a
 * dispute says whether its money is withheld, and a refund's `merchant_note` comes back as it was sent.
 */
export function createPaystack(settings: PaystackSettings): Cards {
  const client = createPaystackClient(settings)
  const findRefund: Cards['findRefund'] = async ({ reference, note }) => {
    const reply = await client.get('/refund', { transaction: reference, perPage: '100' })
    const refunds = readData(reply, z.array(refundShape))
    if ('reason' in refunds) return unknown(refunds.reason)
    const ours = refunds.data.find((each) => each.note === note)
    return ours ? { outcome: 'found', refund: ours.refund } : { outcome: 'not_found' }
  }
  return {
    name: 'paystack',
    label: 'Paystack',
    noticePath: '/callbacks/paystack',
    acknowledgement: () => ({ status: true, message: 'Received' }),
    /** The narration is an assumption. */
    batchNamedIn: (narration) => /\bPAYSTACK SETTLEMENT (\w{1,64})\b/i.exec(narration)?.[1] ?? null,

    async initialise({ reference, amountKobo, email, description, returnTo }) {
      const body = {
        reference,
        amount: Number(amountKobo),
        email,
        currency: 'NGN',
        channels: ['card'],
        metadata: { description },
        ...(returnTo !== undefined && { callback_url: returnTo }),
      }
      const reply = await client.post('/transaction/initialize', body)
      if (reply.kind === 'refused') return { outcome: 'rejected', message: reply.message }
      const started = readData(reply, startedShape)
      if ('reason' in started) return unknown(started.reason)
      return started.data.reference === reference ? { outcome: 'started', url: started.data.authorization_url } : unknown(OTHER_PAYMENT)
    },

    async verify(reference) {
      const reply = await client.get(`/transaction/verify/${encodeURIComponent(reference)}`)
      if (reply.kind === 'refused') return reply.status === 404 || reply.status === 400 ? { outcome: 'not_found' } : unknown(reply.message)
      const known = readData(reply, statusShape)
      if ('reason' in known) return unknown(known.reason)
      if (known.data.reference !== reference) return unknown(OTHER_PAYMENT)
      if (known.data.status !== 'success') return { outcome: 'not_paid' }
      const charge = readData(reply, chargeShape)
      return 'reason' in charge ? unknown(charge.reason) : { outcome: 'paid', charge: charge.data }
    },

    async listCharges({ from, to, page, size }) {
      const reply = await client.get('/transaction', { ...windowOf({ from, to, page, size }), status: 'success' })
      const charges = readData(reply, z.array(chargeShape))
      return 'reason' in charges ? unknown(charges.reason) : { outcome: 'ok', value: { charges: charges.data, last: charges.data.length < size } }
    },

    async listBatches({ from, to, page, size }) {
      const reply = await client.get('/settlement', windowOf({ from, to, page, size }))
      const batches = readData(reply, z.array(z.looseObject({ status: z.string() })))
      if ('reason' in batches) return unknown(batches.reason)
      const paid = z.array(batchShape).safeParse(batches.data.filter(({ status }) => status === 'success'))
      return paid.success ? { outcome: 'ok', value: { batches: paid.data, last: batches.data.length < size } } : unknown(UNREADABLE)
    },

    async listBatchCharges({ batch, page, size }) {
      const reply = await client.get(`/settlement/${encodeURIComponent(batch)}/transactions`, { page: String(page + 1), perPage: String(size) })
      const charges = readData(reply, z.array(z.object({ reference: z.string() })))
      if ('reason' in charges) return unknown(charges.reason)
      return { outcome: 'ok', value: { references: charges.data.map(({ reference }) => reference), last: charges.data.length < size } }
    },

    async refund({ reference, amountKobo, note }) {
      const reply = await client.post('/refund', { transaction: reference, amount: Number(amountKobo), merchant_note: note })
      if (reply.kind === 'refused') return { outcome: 'rejected', message: reply.message }
      const made = readData(reply, refundShape)
      return 'reason' in made ? unknown(made.reason) : { outcome: 'accepted', id: made.data.refund.id }
    },

    findRefund,

    async queryRefund(id) {
      const reply = await client.get(`/refund/${encodeURIComponent(id)}`)
      if (reply.kind === 'refused') return reply.status === 404 ? { outcome: 'not_found' } : unknown(reply.message)
      const found = readData(reply, refundShape)
      return 'reason' in found ? unknown(found.reason) : { outcome: 'found', refund: found.data.refund }
    },

    async queryDispute(id) {
      const reply = await client.get(`/dispute/${encodeURIComponent(id)}`)
      if (reply.kind === 'refused') return reply.status === 404 ? { outcome: 'not_found' } : unknown(reply.message)
      const found = readData(reply, disputeShape)
      return 'reason' in found ? unknown(found.reason) : { outcome: 'found', dispute: found.data }
    },

    async answerDispute(request) {
      const path = `/dispute/${encodeURIComponent(request.id)}`
      if (request.answer === 'accept') {
        const body = { resolution: 'merchant-accepted', message: 'The merchant accepts it', refund_amount: Number(request.amountKobo) }
        return answeredBy(await client.put(`${path}/resolve`, body))
      }
      const { name, type, bytes } = request.evidence
      const offered = await client.get(`${path}/upload_url`, { upload_filename: name })
      if (offered.kind === 'refused') return answeredBy(offered)
      const place = readData(offered, uploadUrlShape)
      if ('reason' in place) return unknown(place.reason)
      const put = await client.putFile(place.data.signedUrl, { type, bytes })
      if (put !== 'stored') return 'refused' in put ? { outcome: 'rejected', message: put.refused } : unknown(put.unknown)
      const body = { resolution: 'declined', message: request.message, refund_amount: 0, uploaded_filename: place.data.fileName }
      return answeredBy(await client.put(`${path}/resolve`, body))
    },

    readNotice({ headers, rawBody }) {
      if (!isHmacOf(rawBody, { algorithm: 'sha512', secret: settings.secretKey }, headers['x-paystack-signature'])) return null
      const notice = noticeShape.safeParse(parseStorableJson(rawBody.toString('utf8')))
      return notice.success ? noticeOf(notice.data.event, notice.data.data) : null
    },
  }
}

function answeredBy(reply: PaystackReply): Awaited<ReturnType<Cards['answerDispute']>> {
  if (reply.kind === 'answer') return { outcome: 'accepted' }
  return reply.kind === 'refused' ? { outcome: 'rejected', message: reply.message } : unknown(reply.reason)
}

const OTHER_PAYMENT = 'the answer is about another payment'

/** Paystack counts pages from 1. */
const windowOf = ({ from, to, page, size }: { from: Date; to: Date; page: number; size: number }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  page: String(page + 1),
  perPage: String(size),
})

function readData<Shape extends z.ZodType>(reply: PaystackReply, shape: Shape): { data: z.output<Shape> } | { reason: string } {
  if (reply.kind !== 'answer') return { reason: reply.kind === 'unknown' ? reply.reason : reply.message }
  const read = z.object({ data: shape }).safeParse(reply.body)
  return read.success ? { data: (read.data as { data: z.output<Shape> }).data } : { reason: UNREADABLE }
}

/** Payments by other channels than card, and events that change nothing here, need nothing. */
function noticeOf(event: string, data: unknown): CardNotice {
  if (event === 'charge.success') {
    const charge = chargeShape.safeParse(data)
    return charge.success ? { kind: 'charge', charge: charge.data } : { kind: 'other' }
  }
  const named = refundNoticeShape.safeParse(data)
  if (named.success && event.startsWith('refund.')) return { kind: 'refund', id: named.data.id }
  if (named.success && event.startsWith('charge.dispute.')) return { kind: 'dispute', id: named.data.id }
  return { kind: 'other' }
}
