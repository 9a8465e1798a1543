import { z } from 'zod'
import type { CardBatch, CardCharge, CardDispute, CardRefund } from '../port.ts'

/** Paystack counts kobo. */
const kobo = z.int().min(0).transform(BigInt)
const id = z.union([z.int(), z.string().min(1).max(64)]).transform(String)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const text = z.string().max(200).nullish()

const CHANNEL = z.literal('card')

const transaction = z.object({
  id,
  reference: z.string().min(1).max(100),
  amount: kobo,
  fees: kobo.nullish(),
  currency: z.literal('NGN'),
  channel: CHANNEL,
  paid_at: time,
  authorization: z.object({ bin: text, last4: text, brand: text, bank: text, account_name: text }),
  customer: z.object({ email: text, first_name: text, last_name: text }),
})

/** A payment that succeeded, in notices, in the answer of verify and in the list. */
export const chargeShape = transaction
  .refine(({ amount, fees }) => amount > 0n && (fees ?? 0n) < amount)
  .transform(({ id: chargeId, reference, amount, fees, paid_at, authorization, customer }): CardCharge => ({
    chargeId,
    reference,
    amountKobo: amount,
    costKobo: fees ?? 0n,
    payerName: authorization.account_name || [customer.first_name, customer.last_name].filter(Boolean).join(' ') || customer.email || 'Card customer',
    maskedCard: `${digits(authorization.bin, 6)}******${digits(authorization.last4, 4)}`,
    card: [brandOf(authorization.brand), authorization.bank?.trim()].filter(Boolean).join(', '),
    paidAt: paid_at,
  }))

const digits = (given: string | null | undefined, length: number) => (/^\d+$/.test(given ?? '') ? given!.slice(0, length) : '').padEnd(length, '*')
const brandOf = (brand: string | null | undefined) => (brand ? brand.trim().charAt(0).toUpperCase() + brand.trim().slice(1).toLowerCase() : 'Card')

export const statusShape = z.object({ reference: z.string(), status: z.string() })
export const startedShape = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() })

export const batchShape = z
  .object({
    id,
    status: z.literal('success'),
    currency: z.literal('NGN'),
    effective_amount: kobo,
    settlement_date: time,
    deductions: z.array(z.object({ type: z.enum(['refund', 'dispute', 'dispute_won']), id, amount: z.int().transform(BigInt) })).nullish(),
  })
  .transform(({ id: batch, effective_amount, settlement_date, deductions }): CardBatch => ({
    id: batch,
    amountKobo: effective_amount,
    paidAt: settlement_date,
    adjustments: (deductions ?? []).map(({ type, id: about, amount }) => ({ kind: type, id: about, amountKobo: amount })),
  }))

export const refundShape = z
  .object({ id, status: z.string(), amount: kobo, merchant_note: text })
  .transform(({ id: refund, status, amount, merchant_note }) => ({
    note: merchant_note ?? '',
    refund: { id: refund, amountKobo: amount, state: status === 'processed' || status === 'failed' ? status : 'pending' } satisfies CardRefund,
  }))

export const disputeShape = z
  .object({
    id,
    status: z.string(),
    resolution: z.string().nullish(),
    refund_amount: kobo,
    transaction: z.object({ reference: z.string() }),
    dueAt: time.nullish(),
    withheld: z.boolean().nullish(),
  })
  .transform(({ id: dispute, status, resolution, refund_amount, transaction: { reference }, dueAt, withheld }): CardDispute => ({
    id: dispute,
    reference,
    amountKobo: refund_amount,
    // `declined`: the customer's claim was declined. Every other resolution gives the customer the money.
    state: status !== 'resolved' || !resolution ? 'open' : resolution === 'declined' ? 'won' : 'lost',
    isWithheld: withheld ?? false,
    isAnswered: status === 'awaiting-bank-feedback' || status === 'resolved',
    dueAt: dueAt ?? null,
  }))

export const uploadUrlShape = z.object({ signedUrl: z.url(), fileName: z.string().min(1) })

export const noticeShape = z.object({ event: z.string(), data: z.unknown() })
export const refundNoticeShape = z.object({ id })
