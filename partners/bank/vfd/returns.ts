import { z } from 'zod'
import type { ReturnAnswer } from '../port.ts'
import type { VfdClient } from './client.ts'
import { isInconclusiveCode } from './codes.ts'
import { nairaAmount } from './fields.ts'
import { toWireReference } from './references.ts'

const returnData = z.object({
  reference: z.string().nullish(),
  TxnId: z.string().nullish(),
  amount: nairaAmount,
  sessionId: z.string().max(64).nullish(),
})

const NO_TRANSACTION = '108'

/**
 * Whether one of our payments was returned. VFD documents the path but not the answer, so we read the fields of its other queries.
 * An answer counts only with our reference and an amount. A bank that merely repeats the payment answers the same;
 * therefore no money moves by this answer (docs/decisions/0009).
 */
export async function queryReturn(client: VfdClient, walletName: string, reference: string): Promise<ReturnAnswer> {
  const reply = await client.get('/transactions/reversal', { reference: toWireReference(walletName, reference) })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  const { envelope } = reply
  if (envelope.status === NO_TRANSACTION) return { outcome: 'not_returned' }
  if (isInconclusiveCode(envelope.status)) return { outcome: 'unknown', reason: `The bank’s answer ${envelope.status} is not its last` }
  const data = returnData.safeParse(envelope.data)
  if (envelope.status !== '00' || !data.success)
    return { outcome: 'not_understood', reason: `The bank’s answer ${envelope.status} does not say whether it was returned` }
  const said = data.data
  if ((said.reference ?? said.TxnId) !== toWireReference(walletName, reference))
    return { outcome: 'not_understood', reason: 'The bank’s answer is about another transfer' }
  return { outcome: 'returned', amountKobo: said.amount, sessionId: said.sessionId || null }
}
