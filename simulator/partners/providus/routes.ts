import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { koboToNairaText, nairaTextToKobo } from '../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { reserveAccount } from '../../alternate-accounts/accounts.ts'
import { type Credit, creditsBetween, findCredit } from '../../alternate-accounts/credits.ts'
import { type AlternateTransfer, findTransfer, sendToPool, transfersBetween } from '../../alternate-accounts/transfers.ts'
import { lagosSecond, pageNumber, pageOf } from '../../alternate-accounts/wire-values.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../failure-modes/responses.ts'
import { providusModes } from './failure-modes.ts'
import { signatureOf } from './notices.ts'
import type { ProvidusContext } from './settings.ts'

const reserveBody = z.object({ account_name: z.string().trim().min(1).max(200), bvn: z.string().max(11) })
const settlementQuery = z.object({ settlement_id: z.string().min(1).max(64) })
const reportQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), page: pageNumber, size: pageNumber })

/** Of Providus, in account numbers and in the network. */
const PREFIX = '99'
const NIP_CODE = '000023'

/** Providus's API of virtual accounts: two headers, and amounts as texts in naira. */
export async function providusRoutes(app: FastifyInstance, context: ProvidusContext): Promise<void> {
  const { clientId, clientSecret } = context.settings
  const signature = signatureOf(clientId, clientSecret)
  app.setErrorHandler((failure, _request, reply) => {
    const message = failure instanceof z.ZodError ? `Invalid ${failure.issues[0]?.path.join('.')}` : 'System failure'
    return reply.code(200).send({ requestSuccessful: false, responseCode: '03', responseMessage: message })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (failureModeOf(context, providusModes.accounts) === 'down') return sendUnavailable(reply)
    const isAuthentic = request.headers['client-id'] === clientId && String(request.headers['x-auth-signature']).toLowerCase() === signature
    if (!isAuthentic) return reply.code(200).send({ requestSuccessful: false, responseCode: '8004', responseMessage: 'Authentication failed' })
  })

  app.post('/PiPCreateReservedAccountNumber', async (request, reply) => {
    const { account_name } = reserveBody.parse(request.body)
    const mode = failureModeOf(context, providusModes.accounts)
    if (mode === 'refused') return { requestSuccessful: false, responseCode: '01', responseMessage: 'Account could not be reserved' }
    const account = reserveAccount(context, { accountName: account_name, prefix: PREFIX })
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
    const parsed = reportQuery.parse(request.query)
    const { rows, last } = pageOf(creditsBetween(context, parsed), parsed.size)
    return { transactions: rows.map(wireCredit), last }
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
    const mode = failureModeOf(context, providusModes.transfers)
    const sent = sendToPool(context, { reference, amountKobo, narration, nipCode: NIP_CODE, isRefused: mode === 'refused' })
    if (mode === 'answer_lost') return hangConnection(context, reply)
    if (sent === null) return { responseCode: '94', responseMessage: 'Duplicate transaction', transactionReference: reference }
    return { ...statusOf(sent), transactionReference: reference, sessionId: sent.sessionId }
  })

  app.post('/GetNIPTransactionStatus', async (request) => {
    const { transactionReference: reference } = statusBody.parse(request.body)
    const sent = findTransfer(context, reference)
    if (!sent) return { responseCode: '25', responseMessage: 'Unable to locate record', transactionReference: reference }
    return { ...statusOf(sent), transactionReference: reference, sessionId: sent.sessionId, amount: koboToNairaText(sent.amountKobo) }
  })

  app.get('/PiPTransferReport', async (request) => {
    const parsed = reportQuery.parse(request.query)
    const { rows, last } = pageOf(transfersBetween(context, parsed), parsed.size)
    const transactions = rows.map((each) => ({
      transactionReference: each.reference,
      sessionId: each.sessionId,
      transactionAmount: koboToNairaText(each.amountKobo),
      narration: each.narration,
      tranDateTime: lagosSecond(each.orderedAt),
    }))
    return { transactions, last }
  })
}

const CODES = { paid: '00', insufficient_funds: '51', refused: '32' } as const
const statusOf = ({ outcome }: AlternateTransfer) => ({
  responseCode: CODES[outcome],
  responseMessage: outcome === 'paid' ? 'Approved or completed successfully' : 'Transfer not successful',
})

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
