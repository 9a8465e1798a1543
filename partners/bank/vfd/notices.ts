import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { InflowNotice } from '../port.ts'
import { channel, timestampField, nairaAmount, sessionId } from './fields.ts'
import { toCbnCode } from './institutions.ts'
import { parseSafeJson } from './safe-json.ts'

type NoticeRequest = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }

const MAX_AGE_SECONDS = 300

const noticeBody = z.object({
  reference: z.string().max(100),
  amount: nairaAmount,
  account_number: z.string().min(1).max(20),
  originator_account_number: z.string().max(40),
  originator_account_name: z.string().max(200),
  originator_bank: z.string().max(100),
  originator_narration: z.string().nullish(),
  timestamp: timestampField,
  transaction_channel: channel,
  session_id: sessionId,
  initialCreditRequest: z.boolean().nullish(),
})

/**
 * A valid notice has exactly one time, within five minutes of ours, and exactly one HMAC-SHA256 of `time.body` under one of our keys.
 * It is still only a hint: money is booked after a query to the bank.
 */
export function readInflowNotice(secrets: readonly string[], request: NoticeRequest): InflowNotice | null {
  const timestamp = request.headers['x-vfd-timestamp']
  const signature = request.headers['x-vfd-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
  if (!isRecent(timestamp, request.now) || !isSigned(secrets, timestamp, request.rawBody, signature)) return null
  const body = noticeBody.safeParse(parseSafeJson(request.rawBody.toString('utf8')))
  return body.success ? noticeOf(body.data) : null
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS
}

function isSigned(secrets: readonly string[], timestamp: string, rawBody: Buffer, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  let matches = false
  // Every key is tried, so that the duration does not reveal the matching one.
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
    matches = timingSafeEqual(expected, given) || matches
  }
  return matches
}

function noticeOf(body: z.infer<typeof noticeBody>): InflowNotice {
  return {
    sessionId: body.session_id,
    accountNumber: body.account_number,
    amountKobo: body.amount,
    channel: body.transaction_channel,
    payerName: body.originator_account_name,
    payerAccountNumber: body.originator_account_number,
    payerBankCode: toCbnCode(body.originator_bank),
    narration: body.originator_narration ?? '',
    receivedAt: body.timestamp,
    reference: body.reference,
    initial: body.initialCreditRequest === true,
  }
}
