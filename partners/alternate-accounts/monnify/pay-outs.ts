import { z } from 'zod'
import type { Outcomes, SaidOfPayOut } from '../pay-outs.ts'
import type { PayOut } from '../port.ts'
import type { VendorReply } from '../vendor.ts'
import { lagosTime, naira } from '../wire-values.ts'

export const NOT_FOUND = 404

const UNDER_WAY: Outcomes = { PENDING: 'pending', AWAITING_PROCESSING: 'pending', IN_PROGRESS: 'pending', PENDING_AUTHORIZATION: 'pending' }
/** An answer to the order may describe only this try, so no status of it is a failure. A query decides. */
export const OUTCOMES_OF_TRANSFER: Outcomes = { SUCCESS: 'accepted', ...UNDER_WAY }
/** REVERSED and every status that is not listed are for a person: money may have left and come back. */
export const OUTCOMES_OF_QUERY: Outcomes = { SUCCESS: 'accepted', FAILED: 'rejected', EXPIRED: 'rejected', ...UNDER_WAY }

const answerShape = z
  .object({
    requestSuccessful: z.literal(true),
    responseBody: z.object({
      reference: z.string(),
      status: z.string().min(1).max(40),
      amount: naira.nullish(),
      sessionId: z.string().max(64).nullish(),
    }),
  })
  .transform(({ responseBody: { status, amount, ...said } }): SaidOfPayOut => ({ ...said, code: status, message: status, amountKobo: amount }))
export const refusedShape = z.object({ requestSuccessful: z.literal(false), responseCode: z.string(), responseMessage: z.string().default('') })

/** A refusal says nothing about the payment. */
export function readPayOut({ body }: { body: unknown }): SaidOfPayOut | null {
  const refused = refusedShape.safeParse(body).data
  if (refused) return { code: refused.responseCode, message: refused.responseMessage, outcome: 'unknown' }
  return answerShape.safeParse(body).data ?? null
}

/** The refusal of a query with status 404: the reference is not known. */
export function readQueriedPayOut(reply: Extract<VendorReply, { kind: 'answer' }>): SaidOfPayOut | null {
  const said = readPayOut(reply)
  return said && reply.status === NOT_FOUND && refusedShape.safeParse(reply.body).success ? { ...said, outcome: 'not_found' } : said
}

const paidShape = z
  .object({
    reference: z.string().min(1).max(100),
    sessionId: z.string().max(64).nullish(),
    amount: naira,
    narration: z.string().nullish(),
    createdOn: lagosTime,
  })
  .transform((paid): PayOut => ({
    reference: paid.reference,
    sessionId: paid.sessionId ?? null,
    amountKobo: paid.amount,
    narration: paid.narration ?? '',
    bookedAt: paid.createdOn,
  }))

const listShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({ content: z.array(z.looseObject({ status: z.string() })), last: z.boolean() }),
})

/** Paid ones of a page of the list; null when it cannot be read. */
export function readPayOuts(body: unknown): { payOuts: PayOut[]; last: boolean } | null {
  const list = listShape.safeParse(body)
  if (!list.success) return null
  const { content, last } = list.data.responseBody
  const payOuts = z.array(paidShape).safeParse(content.filter(({ status }) => status === 'SUCCESS'))
  return payOuts.success ? { payOuts: payOuts.data, last } : null
}
