import { z } from 'zod'
import type { Inflow, InflowAnswer } from '../port.ts'
import type { VfdClient } from './client.ts'
import { channel, timestampField, nairaAmount, sessionId } from './fields.ts'
import { toCbnCode } from './institutions.ts'

const inflowData = z.object({
  transactionType: z.literal('INFLOW'),
  transactionStatus: z.literal('00'),
  sessionId,
  amount: nairaAmount,
  accountNo: z.string().min(1),
  fromAccountNo: z.string(),
  fromAccountName: z.string().default(''),
  fromBank: z.string(),
  narration: z.string().nullish(),
  transactionChannel: channel,
  transactionDate: timestampField,
})

/** Asks the bank to confirm a credit. The session id of one of our transfers is no inflow. */
export async function queryInflow(client: VfdClient, request: string): Promise<InflowAnswer> {
  const reply = await client.get('/transactions', { sessionId: request })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  if (reply.envelope.status === '108') return { outcome: 'not_found' }
  const data = inflowData.safeParse(reply.envelope.data)
  if (reply.envelope.status !== '00' || !data.success)
    return { outcome: 'unknown', reason: `The bank’s answer ${reply.envelope.status} does not describe a credit` }
  if (data.data.sessionId !== request) return { outcome: 'unknown', reason: 'The bank’s answer is about another credit' }
  return { outcome: 'found', inflow: inflowOf(data.data) }
}

function inflowOf(data: z.infer<typeof inflowData>): Inflow {
  return {
    sessionId: data.sessionId,
    accountNumber: data.accountNo,
    amountKobo: data.amount,
    channel: data.transactionChannel,
    payerName: data.fromAccountName,
    payerAccountNumber: data.fromAccountNo,
    payerBankCode: toCbnCode(data.fromBank),
    narration: data.narration ?? '',
    receivedAt: data.transactionDate,
  }
}
