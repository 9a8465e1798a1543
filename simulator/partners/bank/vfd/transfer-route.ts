import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { nairaTextToKobo } from '../../../../platform/money/index.ts'
import { acceptTransfer, settleDueTransfers, type TransferOrder } from '../transfers.ts'
import { OWN_BANK_CODE, POOL, type BankContext } from '../context.ts'
import { type TransferOutcome, transferOutcome } from '../transfer-outcomes.ts'
import { operatingAccount } from '../operating-account.ts'
import { transferModeFor } from '../failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../../failure-modes/responses.ts'
import { cbnCodeOf, envelope, fromWireReference, wireReference } from './serializers.ts'

const transferBody = z.object({
  fromAccount: z.string().min(1),
  uniqueSenderAccountId: z.string().optional(),
  fromClient: z.string().min(1),
  toClient: z.string().min(1),
  toAccount: z.string().regex(/^\d{10}$/),
  toBank: z.string().min(1),
  toSession: z.string().optional(),
  signature: z.string(),
  amount: z.string(),
  remark: z.string(),
  transferType: z.enum(['intra', 'inter']),
  reference: z.string().min(1).max(100),
})

/** `POST /transfer`: accepts an order once per reference. The failure mode decides its outcome and the answer. */
export function transferRoute(app: FastifyInstance, context: BankContext): void {
  app.post('/transfer', async (request, reply) => {
    const body = transferBody.safeParse(request.body)
    if (!body.success) return envelope('199', `Invalid or missing field: ${body.error.issues[0]?.path.join('.')}`)
    const order = readOrder(context, body.data)
    if ('status' in order) return order
    const outcome = transferOutcome(transferModeFor(context, order.accountNumber), order.accountNumber, order.bankCode === OWN_BANK_CODE, {
      ...context.settings,
      slowMs: context.server.slowMs,
    })
    if (outcome.delayMs) await context.clock.sleep(outcome.delayMs)
    return executeOrder(context, reply, order, outcome)
  })
}

function readOrder(context: BankContext, body: z.infer<typeof transferBody>): TransferOrder | ReturnType<typeof envelope> {
  const amountKobo = nairaTextToKobo(body.amount)
  const reference = fromWireReference(context.settings.walletName, body.reference)
  const bankCode = cbnCodeOf(body.toBank)
  const operating = operatingAccount(context).accountNumber
  if (![POOL.accountNumber, operating].includes(body.fromAccount)) return envelope('99', 'Invalid source account')
  if (
    body.signature !==
    createHash('sha512')
      .update(body.fromAccount + body.toAccount)
      .digest('hex')
  )
    return envelope('02', 'Transaction signature mismatch')
  if (!reference) return envelope('199', `reference must start with ${context.settings.walletName}-`)
  if (amountKobo === null || amountKobo <= 0n) return envelope('199', 'Invalid amount')
  if (!bankCode) return envelope('199', 'Invalid toBank')
  return {
    reference,
    amountKobo,
    accountNumber: body.toAccount,
    bankCode,
    beneficiaryName: body.toClient,
    narration: body.remark,
    senderAccount: body.uniqueSenderAccountId?.replace(/^A/, '') || body.fromAccount,
    senderName: body.fromClient,
    fromOperating: body.fromAccount === operating,
  }
}

function executeOrder(context: BankContext, reply: FastifyReply, order: TransferOrder, outcome: TransferOutcome) {
  settleDueTransfers(context)
  const taken = outcome.treatment && acceptTransfer(context, order, outcome.treatment)
  if (outcome.answer === 'unavailable') return sendUnavailable(reply)
  if (outcome.answer === 'silence') return hangConnection(context, reply)
  if (outcome.answer === 'web_page') return sendWebPage(reply)
  if (!taken) return envelope('98', 'Transaction Exist')
  const said = taken.status === '00' ? (outcome.reportedStatus ?? '00') : taken.status
  return envelope(said, said === '00' ? 'Successful Transfer' : `Transfer answered ${said}`, {
    txnId: wireReference(context.settings.walletName, taken.reference),
    sessionId: taken.sessionId,
    reference: wireReference(context.settings.walletName, taken.reference),
    transactionStatus: said,
  })
}
