import { z } from 'zod'
import type { OutwardTransfer, TransferAnswer } from '../port.ts'
import type { VfdReply } from './client.ts'
import { describeCode, type Outcome, outcomeOfQueryAnswer, outcomeOfTransferAnswer } from './codes.ts'
import { nairaAmount } from './fields.ts'
import { toWireReference } from './references.ts'

const transferData = z.object({
  reference: z.string(),
  transactionStatus: z.string().nullish(),
  sessionId: z.string().max(64).nullish(),
  amount: nairaAmount.nullish(),
  toAccount: z.string().nullish(),
})

/**
 * The answer to a transfer. Only `data.transactionStatus` decides: the top-level status has codes of its own, where 02 is a
 * wrong signature and 98 also a wrong sender. The top-level 00 is documented, so it counts for an answer about our reference.
 * Every contradiction is `unknown`, and the query decides.
 */
export function readTransferAnswer(reply: VfdReply, order: OutwardTransfer, walletName: string): TransferAnswer {
  if (reply.kind === 'unclear')
    return reply.mayHaveLeft ? unknownAnswer(reply.code, reply.reason, reply.raw) : notSentAnswer(reply.code, reply.reason)
  const { envelope } = reply
  const data = transferData.safeParse(envelope.data)
  if (!data.success) return unknownAnswer(envelope.status === '00' ? 'garbage' : envelope.status, envelope.message, envelope)
  const said = data.data
  const differs =
    said.reference !== toWireReference(walletName, order.reference) ||
    (said.amount != null && said.amount !== order.amountKobo) ||
    (said.toAccount != null && said.toAccount !== order.beneficiary.accountNumber)
  if (differs) return unknownAnswer('mismatch', 'The bank’s answer is about another transfer', envelope)
  const code = said.transactionStatus ?? envelope.status
  const outcome = said.transactionStatus == null && code !== '00' ? 'unknown' : outcomeOfTransferAnswer(code)
  return conclusiveAnswer(outcome, code, { sessionId: said.sessionId, amountKobo: said.amount, accountNumber: said.toAccount, raw: envelope })
}

const queryData = z.object({
  reference: z.string().nullish(),
  TxnId: z.string().nullish(),
  transactionStatus: z.string(),
  transactionType: z.string().nullish(),
  sessionId: z.string().max(64).nullish(),
  amount: nairaAmount.nullish(),
  accountNo: z.string().nullish(),
})

const NO_TRANSACTION = '108'

/** The answer to a query by our reference. The caller compares its amount and account with the order. */
export function readQueryAnswer(reply: VfdReply, reference: string, walletName: string): TransferAnswer {
  if (reply.kind === 'unclear') return unknownAnswer(reply.code, reply.reason, reply.raw)
  const { envelope } = reply
  if (envelope.status === NO_TRANSACTION) return { ...unknownAnswer(NO_TRANSACTION, envelope.message, envelope), outcome: 'not_found' }
  const data = queryData.safeParse(envelope.data)
  if (!data.success) return unknownAnswer(envelope.status === '00' ? 'garbage' : envelope.status, envelope.message, envelope)
  const said = data.data
  const aboutOurs = (said.reference ?? said.TxnId) === toWireReference(walletName, reference) && (said.transactionType ?? 'OUTFLOW') === 'OUTFLOW'
  if (!aboutOurs) return unknownAnswer('mismatch', 'The bank’s answer is about another transfer', envelope)
  return conclusiveAnswer(outcomeOfQueryAnswer(said.transactionStatus), said.transactionStatus, {
    sessionId: said.sessionId,
    amountKobo: said.amount,
    accountNumber: said.accountNo,
    raw: envelope,
  })
}

type ReportedTransfer = {
  sessionId: string | null | undefined
  amountKobo: bigint | null | undefined
  accountNumber: string | null | undefined
  raw: unknown
}

function conclusiveAnswer(outcome: Outcome, code: string, said: ReportedTransfer): TransferAnswer {
  return {
    outcome,
    code,
    message: describeCode(code),
    sessionId: said.sessionId || null,
    amountKobo: said.amountKobo ?? null,
    beneficiaryAccountNumber: said.accountNumber || null,
    raw: said.raw,
  }
}

/** Nothing of the order has left. */
export const notSentAnswer = (code: string, message: string): TransferAnswer => ({ ...unknownAnswer(code, message, null), outcome: 'not_sent' })

function unknownAnswer(code: string, message: string, raw: unknown): TransferAnswer {
  return { outcome: 'unknown', code, message, sessionId: null, amountKobo: null, beneficiaryAccountNumber: null, raw }
}
