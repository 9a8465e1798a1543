import { z } from 'zod'
import type { PayOut, PayOutAnswer } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'
import type { ProvidusReply } from './client.ts'

type Outcomes = Readonly<Record<string, PayOutAnswer['outcome']>>

/** An answer to the order may describe only this try, so no code of it is a failure. A query decides. */
export const OUTCOMES_OF_TRANSFER: Outcomes = { '00': 'accepted', '09': 'pending' }
/** 7706, 8004 and 8803 are to be asked again, as every code that is not listed. */
export const OUTCOMES_OF_QUERY: Outcomes = { '00': 'accepted', '09': 'pending', '25': 'not_found', '32': 'rejected', '51': 'rejected' }

const answerShape = z.object({
  responseCode: z.string().min(1).max(10),
  responseMessage: z.string().default(''),
  transactionReference: z.string().nullish(),
  sessionId: z.string().max(64).nullish(),
  amount: naira.nullish(),
})

/** An answer about another reference proves nothing. */
export function payOutAnswer(reply: ProvidusReply, reference: string, outcomes: Outcomes): PayOutAnswer {
  if (reply.kind === 'unknown') return answer('unknown', 'network', reply.reason, null)
  const parsed = answerShape.safeParse(reply.body)
  if (!parsed.success) return answer('unknown', 'garbage', 'The answer cannot be read', reply.body)
  const { responseCode: code, responseMessage: message, transactionReference, sessionId, amount } = parsed.data
  const outcome = outcomes[code] ?? 'unknown'
  if (outcome !== 'unknown' && outcome !== 'not_found' && transactionReference !== reference)
    return answer('unknown', 'mismatch', 'The answer is about another transfer', reply.body)
  return { ...answer(outcome, code, message, reply.body), sessionId: sessionId ?? null, amountKobo: amount ?? null }
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

const payOutShape = z
  .object({
    transactionReference: z.string().min(1).max(100),
    sessionId: z.string().max(64).nullish(),
    transactionAmount: naira,
    narration: z.string().nullish(),
    tranDateTime: lagosTime,
  })
  .transform((paid): PayOut => ({
    reference: paid.transactionReference,
    sessionId: paid.sessionId ?? null,
    amountKobo: paid.transactionAmount,
    narration: paid.narration ?? '',
    bookedAt: paid.tranDateTime,
  }))

export const payOutReportShape = z.object({ transactions: z.array(payOutShape), last: z.boolean() })
