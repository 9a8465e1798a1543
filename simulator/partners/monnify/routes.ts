import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { koboToNairaText, nairaTextToKobo } from '../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { accountOfReference, conflictOf, findAccount, type ReservedAccount, reserveAccount } from '../../alternate-accounts/accounts.ts'
import { type Credit, creditsBetween, findCredit } from '../../alternate-accounts/credits.ts'
import { type AlternateTransfer, findTransfer, sendToPool, transfersBetween } from '../../alternate-accounts/transfers.ts'
import { lagosSecond, pageNumber, pageOf } from '../../alternate-accounts/wire-values.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable, sendWebPage } from '../../failure-modes/responses.ts'
import { monnifyModes } from './failure-modes.ts'
import type { MonnifyContext } from './settings.ts'

const BANK = { bankCode: '035', bankName: 'Wema bank' }
/** Of Wema Bank, in account numbers and in the network. */
const PREFIX = '30'
const NIP_CODE = '000017'
const TOKEN_SECONDS = 3_600

const reserveBody = z.object({
  accountReference: z.string().min(1).max(100),
  accountName: z.string().trim().min(1).max(200),
  contractCode: z.string(),
  customerEmail: z.email(),
  preferredBanks: z.array(z.string()).nonempty(),
})
const time = z
  .string()
  .regex(/^\d{13}$/)
  .transform((text) => new Date(Number(text)).toISOString())
const creditsQuery = z.object({ from: time, to: time, page: pageNumber, size: pageNumber })
const transfersQuery = z.object({ startDate: time, endDate: time, pageNo: pageNumber, pageSize: pageNumber })

const answered = (responseBody: unknown) => ({ requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody })
const refuse = (reply: FastifyReply, status: number, responseCode: string, responseMessage: string) =>
  reply.code(status).send({ requestSuccessful: false, responseMessage, responseCode })

/** Monnify's API: a login with the key and the secret, then a token; amounts in naira. */
export async function monnifyRoutes(app: FastifyInstance, context: MonnifyContext): Promise<void> {
  const { apiKey, secretKey } = context.settings
  const basic = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  const token = Buffer.from(`token of ${apiKey}`).toString('base64url')
  app.setErrorHandler((failure, _request, reply) => {
    const message = failure instanceof z.ZodError ? `Invalid ${failure.issues[0]?.path.join('.')}` : 'System failure'
    return refuse(reply, failure instanceof z.ZodError ? 400 : 500, '99', message)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (failureModeOf(context, monnifyModes.accounts) === 'down') return sendUnavailable(reply)
    const expected = request.url.endsWith('/auth/login') ? basic : `Bearer ${token}`
    if (!isEqual(String(request.headers.authorization), expected)) return refuse(reply, 401, '99', 'Unauthorized')
  })
  app.post('/api/v1/auth/login', async () => answered({ accessToken: token, expiresIn: TOKEN_SECONDS }))
  accountRoutes(app, context)
  transferRoutes(app, context)
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function accountRoutes(app: FastifyInstance, context: MonnifyContext): void {
  app.post('/api/v2/bank-transfer/reserved-accounts', async (request, reply) => {
    const { contractCode, accountReference: reference, accountName, customerEmail: customer } = reserveBody.parse(request.body)
    const mode = failureModeOf(context, monnifyModes.accounts)
    if (mode === 'refused' || contractCode !== context.settings.contractCode) return refuse(reply, 422, '99', 'Account could not be reserved')
    const conflict = conflictOf(context, { reference, customer })
    const account = conflict === null ? reserveAccount(context, { accountName, prefix: PREFIX, reference, customer }) : null
    if (mode === 'answer_lost') return hangConnection(context, reply)
    if (mode === 'garbage') return sendWebPage(reply)
    if (account !== null) return answered(wireAccount(account))
    return conflict === 'reference_used'
      ? refuse(reply, 422, '99', 'You can not reserve two accounts with the same reference')
      : refuse(reply, 422, 'R42', 'You can not reserve more than 1 account(s) for a customer')
  })

  app.get<{ Params: { reference: string } }>('/api/v2/bank-transfer/reserved-accounts/:reference', async (request, reply) => {
    const account = accountOfReference(context, request.params.reference)
    return account ? answered(wireAccount(account)) : refuse(reply, 404, '99', 'There is no reserved account with this reference')
  })

  app.get<{ Params: { reference: string } }>('/api/v2/transactions/:reference', async (request, reply) => {
    const credit = findCredit(context, request.params.reference)
    return credit ? answered(wireCredit(context, credit)) : refuse(reply, 404, '99', 'There is no transaction with this reference')
  })

  app.get('/api/v1/transactions/search', async (request) => {
    const parsed = creditsQuery.parse(request.query)
    const { rows, last } = pageOf(creditsBetween(context, parsed), parsed.size)
    return answered({ content: rows.map((credit) => wireCredit(context, credit)), last })
  })
}

const transferBody = z.object({
  amount: z.number().transform((naira) => nairaTextToKobo(String(naira)) ?? 0n),
  reference: z.string().min(1).max(100),
  narration: z.string().max(200),
  destinationAccountNumber: z.string().regex(/^\d{10}$/),
  sourceAccountNumber: z.string(),
})
const summaryQuery = z.object({ reference: z.string().min(1).max(100) })

/** Money that has settled goes on to the pool, whatever account of it is named. */
function transferRoutes(app: FastifyInstance, context: MonnifyContext): void {
  app.post('/api/v2/disbursements/single', async (request, reply) => {
    const { amount: amountKobo, reference, narration, sourceAccountNumber } = transferBody.parse(request.body)
    if (amountKobo <= 0n || sourceAccountNumber !== context.settings.wallet) return refuse(reply, 400, '99', 'Invalid amount or source account')
    const mode = failureModeOf(context, monnifyModes.transfers)
    const sent = sendToPool(context, { reference, amountKobo, narration, nipCode: NIP_CODE, isRefused: mode === 'refused' })
    if (mode === 'answer_lost') return hangConnection(context, reply)
    return sent ? answered(wireTransfer(sent)) : refuse(reply, 422, 'D07', 'Duplicate reference')
  })

  app.get('/api/v2/disbursements/single/summary', async (request, reply) => {
    const sent = findTransfer(context, summaryQuery.parse(request.query).reference)
    return sent ? answered(wireTransfer(sent)) : refuse(reply, 404, '99', 'There is no transfer with this reference')
  })

  app.get('/api/v2/disbursements/search-transactions', async (request) => {
    const { startDate, endDate, pageNo, pageSize } = transfersQuery.parse(request.query)
    const { rows, last } = pageOf(transfersBetween(context, { from: startDate, to: endDate, page: pageNo, size: pageSize }), pageSize)
    return answered({ content: rows.map(wireTransfer), last })
  })
}

const naira = (kobo: bigint): number => Number(koboToNairaText(kobo))

const wireTransfer = ({ reference, sessionId, amountKobo, narration, outcome, orderedAt }: AlternateTransfer) => ({
  reference,
  sessionId,
  amount: naira(amountKobo),
  narration,
  currency: 'NGN',
  status: outcome === 'paid' ? 'SUCCESS' : 'FAILED',
  createdOn: lagosSecond(orderedAt),
})

const wireAccount = ({ reference, accountName, accountNumber }: ReservedAccount) => ({
  accountReference: reference,
  accountName,
  currencyCode: 'NGN',
  accounts: [{ ...BANK, accountNumber, accountName }],
  reservedAccountType: 'GENERAL',
  status: 'ACTIVE',
})

/** A payment as notices, answers to a query and the list have it. */
export function wireCredit(context: MonnifyContext, credit: Credit) {
  const { settlementId: transactionReference, amountKobo, accountNumber, payerName, payerAccount, payerBank, sessionId } = credit
  const account = findAccount(context, accountNumber)
  return {
    product: { reference: account?.reference ?? '', type: 'RESERVED_ACCOUNT' },
    transactionReference,
    paymentReference: transactionReference,
    paidOn: lagosSecond(credit.receivedAt),
    paymentDescription: credit.narration,
    metaData: {},
    paymentSourceInformation: [
      {
        bankCode: bankByCbnCode(payerBank)?.cbnCode ?? '',
        amountPaid: naira(amountKobo),
        accountName: payerName,
        sessionId,
        accountNumber: payerAccount,
      },
    ],
    destinationAccountInformation: { ...BANK, accountNumber },
    amountPaid: naira(amountKobo),
    totalPayable: naira(amountKobo),
    cardDetails: {},
    paymentMethod: 'ACCOUNT_TRANSFER',
    currency: 'NGN',
    settlementAmount: koboToNairaText(amountKobo - credit.feeKobo),
    paymentStatus: 'PAID',
    customer: { name: account?.accountName ?? '', email: '' },
  }
}
