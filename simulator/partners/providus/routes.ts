import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { koboToNairaText, nairaTextToKobo } from '../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../failure-modes/responses.ts'
import { type Credit, creditsBetween, findCredit, reserveAccount } from './accounts.ts'
import { openingModes, providusTransferModes } from './failure-modes.ts'
import { findTransfer, sendToPool, transfersBetween } from './transfers.ts'
import type { ProvidusContext } from './settings.ts'

const reserveBody = z.object({ account_name: z.string().trim().min(1).max(200), bvn: z.string().max(11) })
const settlementQuery = z.object({ settlement_id: z.string().min(1).max(64) })
const page = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const reportQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), page, size: page })

/** Providus's API of virtual accounts: two headers, and amounts as texts in naira. */
export async function providusRoutes(app: FastifyInstance, context: ProvidusContext): Promise<void> {
  const { clientId, clientSecret } = context.settings
  const signature = createHash('sha512').update(`${clientId}:${clientSecret}`).digest('hex')
  app.setErrorHandler((failure, _request, reply) => {
    const message = failure instanceof z.ZodError ? `Invalid ${failure.issues[0]?.path.join('.')}` : 'System failure'
    return reply.code(200).send({ requestSuccessful: false, responseCode: '03', responseMessage: message })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (failureModeOf(context, openingModes) === 'down') return sendUnavailable(reply)
    const isAuthentic = request.headers['client-id'] === clientId && String(request.headers['x-auth-signature']).toLowerCase() === signature
    if (!isAuthentic) return reply.code(200).send({ requestSuccessful: false, responseCode: '8004', responseMessage: 'Authentication failed' })
  })

  app.post('/PiPCreateReservedAccountNumber', async (request, reply) => {
    const { account_name } = reserveBody.parse(request.body)
    const mode = failureModeOf(context, openingModes)
    if (mode === 'refused') return { requestSuccessful: false, responseCode: '01', responseMessage: 'Account could not be reserved' }
    const account = reserveAccount(context, account_name)
    if (mode === 'answer_lost') return hangConnection(context, reply)
    if (mode === 'garbage') return sendWebPage(reply)
    return {
      requestSuccessful: true,
      responseCode: '00',
      responseMessage: 'Reserved Account Generated Successfully',
      account_number: account.accountNumber,
      account_name: account.accountName,
      bvn: '',
    }
  })

  app.get('/PiPverifyTransaction_settlementid', async (request) => {
    const credit = findCredit(context, settlementQuery.parse(request.query).settlement_id)
    return credit ? wireCredit(credit) : { settlementId: null, sessionId: null, accountNumber: null, transactionAmount: null }
  })

  app.get('/PiPSettlementReport', async (request) => {
    const asked = reportQuery.parse(request.query)
    const credits = creditsBetween(context, asked)
    return { transactions: credits.slice(0, asked.size).map(wireCredit), last: credits.length <= asked.size }
  })
  transferRoutes(app, context)
}

const transferBody = z.object({
  beneficiaryAccountNumber: z.string().regex(/^\d{10}$/),
  transactionAmount: z.string().transform((text) => nairaTextToKobo(text) ?? 0n),
  narration: z.string().max(200),
  transactionReference: z.string().min(1).max(100),
})
const statusBody = z.object({ transactionReference: z.string().min(1).max(100) })

/** Money that has settled goes on to the pool, whatever account of it is named. */
function transferRoutes(app: FastifyInstance, context: ProvidusContext): void {
  app.post('/NIPFundTransfer', async (request, reply) => {
    const { transactionAmount: amountKobo, transactionReference: reference, narration } = transferBody.parse(request.body)
    if (amountKobo <= 0n) return { responseCode: '7706', responseMessage: 'Invalid amount', transactionReference: reference }
    const mode = failureModeOf(context, providusTransferModes)
    const sent = sendToPool(context, { reference, amountKobo, narration }, mode === 'refused')
    if (mode === 'answer_lost') return hangConnection(context, reply)
    if (sent === null) return { responseCode: '94', responseMessage: 'Duplicate transaction', transactionReference: reference }
    return { responseCode: sent.status, responseMessage: messageOf(sent.status), transactionReference: reference, sessionId: sent.sessionId }
  })

  app.post('/GetNIPTransactionStatus', async (request) => {
    const { transactionReference: reference } = statusBody.parse(request.body)
    const sent = findTransfer(context, reference)
    if (!sent) return { responseCode: '25', responseMessage: 'Unable to locate record', transactionReference: reference }
    const { status, sessionId, amountKobo } = sent
    return {
      responseCode: status,
      responseMessage: messageOf(status),
      transactionReference: reference,
      sessionId,
      amount: koboToNairaText(amountKobo),
    }
  })

  app.get('/PiPTransferReport', async (request) => {
    const asked = reportQuery.parse(request.query)
    const sent = transfersBetween(context, asked)
    const transactions = sent.slice(0, asked.size).map((each) => ({
      transactionReference: each.reference,
      sessionId: each.sessionId,
      transactionAmount: koboToNairaText(each.amountKobo),
      narration: each.narration,
      tranDateTime: lagosSecond(each.orderedAt),
    }))
    return { transactions, last: sent.length <= asked.size }
  })
}

const messageOf = (status: string) => (status === '00' ? 'Approved or completed successfully' : 'Transfer not successful')

const lagosSecond = (at: string) => `${new Date(new Date(at).getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')}.0`

const LAGOS_OFFSET_MS = 60 * 60_000

export function wireCredit(credit: Credit) {
  const { amountKobo, feeKobo, vatKobo } = credit
  return {
    sessionId: credit.sessionId,
    accountNumber: credit.accountNumber,
    tranRemarks: credit.narration,
    transactionAmount: koboToNairaText(amountKobo),
    settledAmount: koboToNairaText(amountKobo - feeKobo - vatKobo),
    feeAmount: koboToNairaText(feeKobo),
    vatAmount: koboToNairaText(vatKobo),
    currency: 'NGN',
    initiationTranRef: 'null',
    settlementId: credit.settlementId,
    sourceAccountNumber: credit.payerAccount,
    sourceAccountName: credit.payerName,
    sourceBankName: (bankByCbnCode(credit.payerBank)?.name ?? credit.payerBank).toUpperCase(),
    channelId: '1',
    tranDateTime: lagosSecond(credit.receivedAt),
  }
}
