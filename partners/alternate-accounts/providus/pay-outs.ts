import { z } from 'zod'
import type { Outcomes, SaidOfPayOut } from '../pay-outs.ts'
import type { PayOut } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'

/** An answer to the order may describe only this try, so no code of it is a failure. A query decides. */
export const OUTCOMES_OF_TRANSFER: Outcomes = { '00': 'accepted', '09': 'pending' }
/** 7706, 8004 and 8803 are to be asked again, as every code that is not listed. */
export const OUTCOMES_OF_QUERY: Outcomes = { '00': 'accepted', '09': 'pending', '25': 'not_found', '32': 'rejected', '51': 'rejected' }

const answerShape = z
  .object({
    responseCode: z.string().min(1).max(10),
    responseMessage: z.string().default(''),
    transactionReference: z.string().nullish(),
    sessionId: z.string().max(64).nullish(),
    amount: naira.nullish(),
  })
  .transform((said): SaidOfPayOut => ({
    code: said.responseCode,
    message: said.responseMessage,
    reference: said.transactionReference,
    sessionId: said.sessionId,
    amountKobo: said.amount,
  }))

export const readPayOut = ({ body }: { body: unknown }): SaidOfPayOut | null => answerShape.safeParse(body).data ?? null

const paidShape = z
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

export const payOutReportShape = z.object({ transactions: z.array(paidShape), last: z.boolean() })
