import { z } from 'zod'
import type { PayOut, PayOutAnswer } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'
import type { MonnifyReply } from './client.ts'

type Outcomes = Readonly<Record<string, PayOutAnswer['outcome']>>

const UNDER_WAY: Outcomes = { PENDING: 'pending', AWAITING_PROCESSING: 'pending', IN_PROGRESS: 'pending', PENDING_AUTHORIZATION: 'pending' }
/** An answer to the order may describe only this try, so no status of it is a failure. A query decides. */
export const OUTCOMES_OF_TRANSFER: Outcomes = { SUCCESS: 'accepted', ...UNDER_WAY }
/** REVERSED and every status that is not listed are for a person: money may have left and come back. */
export const OUTCOMES_OF_QUERY: Outcomes = { SUCCESS: 'accepted', FAILED: 'rejected', EXPIRED: 'rejected', ...UNDER_WAY }

const answerShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({
    reference: z.string(),
    status: z.string().min(1).max(40),
    amount: naira.nullish(),
    sessionId: z.string().max(64).nullish(),
  }),
})
export const refusedShape = z.object({ requestSuccessful: z.literal(false), responseCode: z.string(), responseMessage: z.string().default('') })

/** An answer about another reference proves nothing. `missingStatus`: the HTTP status of an unknown reference, in answers to a query. */
export function payOutAnswer(reply: MonnifyReply, reference: string, outcomes: Outcomes, missingStatus?: number): PayOutAnswer {
  if (reply.kind === 'unknown') return answer('unknown', 'network', reply.reason, null)
  const refused = refusedShape.safeParse(reply.body)
  if (refused.success) {
    const { responseCode, responseMessage } = refused.data
    return answer(reply.status === missingStatus ? 'not_found' : 'unknown', responseCode, responseMessage, reply.body)
  }
  const parsed = answerShape.safeParse(reply.body)
  if (!parsed.success) return answer('unknown', 'garbage', 'The answer cannot be read', reply.body)
  const { reference: answered, status, amount, sessionId } = parsed.data.responseBody
  if (answered !== reference) return answer('unknown', 'mismatch', 'The answer is about another transfer', reply.body)
  return { ...answer(outcomes[status] ?? 'unknown', status, status, reply.body), sessionId: sessionId ?? null, amountKobo: amount ?? null }
}

const answer = (outcome: PayOutAnswer['outcome'], code: string, message: string, raw: unknown): PayOutAnswer => ({
  outcome,
  code,
  message,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw,
})

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
