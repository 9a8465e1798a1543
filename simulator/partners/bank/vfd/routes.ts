import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { nairaTextToKobo } from '../../../../platform/money/index.ts'
import { listCollectionAccounts, findCollectionAccount, openCollectionAccount, openOneTimeAccount, poolBalance } from '../accounts.ts'
import { operatingAccount, operatingBalance, readOperatingLines } from '../operating-account.ts'
import { findInflow } from '../inflows.ts'
import { readStatementLines } from '../statement-lines.ts'
import { settleDueTransfers } from '../transfers.ts'
import { POOL, type BankContext } from '../context.ts'
import { transferModeFor } from '../failure-modes.ts'
import { enqueueNotice } from '../notices.ts'
import { sendUnavailable } from '../../../failure-modes/responses.ts'
import { queryRoute, returnRoute } from './query-route.ts'
import { recipientRoute } from './recipient-route.ts'
import { issueToken, isTokenValid } from './token.ts'
import { transferRoute } from './transfer-route.ts'
import { envelope, parseWireSecond, sixDecimals, wireBanks, wireLine } from './serializers.ts'

/** VFD's wallet API. Every call but the one for a token needs the header `AccessToken`. */
export async function vfdRoutes(app: FastifyInstance, context: BankContext): Promise<void> {
  app.setErrorHandler((failure, _request, reply) => {
    const badInput = (failure as { statusCode?: number }).statusCode === 400
    return reply.code(badInput ? 400 : 500).send(envelope(badInput ? '199' : '500', badInput ? 'Invalid request' : 'Something went wrong'))
  })

  app.post('/baasauth/token', async (request) => {
    const body = z.object({ consumerKey: z.string().min(1), consumerSecret: z.string().min(1) }).safeParse(request.body)
    return body.success ? envelope('00', 'Successful', issueToken(context)) : envelope('199', 'consumerKey and consumerSecret are needed')
  })

  await app.register(async (wallet) => {
    wallet.addHook('onRequest', async (request, reply) => {
      if (!isTokenValid(context, request.headers['accesstoken'])) return reply.code(401).send(envelope('119', 'Not authorised'))
    })
    wallet.get('/bank', async () => envelope('00', 'Successful', { bank: wireBanks() }))
    accountRoutes(wallet, context)
    recipientRoute(wallet, context)
    transferRoute(wallet, context)
    queryRoute(wallet, context)
    returnRoute(wallet, context)
    repushRoute(wallet, context)
    statementRoute(wallet, context)
  })
}

function accountRoutes(app: FastifyInstance, context: BankContext): void {
  app.get('/account/enquiry', async (request) => {
    const { accountNumber } = z.object({ accountNumber: z.string().optional() }).parse(request.query)
    if (!accountNumber || accountNumber === POOL.accountNumber) {
      return envelope('00', 'Successful', {
        accountNo: POOL.accountNumber,
        accountBalance: sixDecimals(poolBalance(context)),
        accountId: POOL.accountId,
        client: POOL.client,
        clientId: POOL.clientId,
        savingsProductName: 'Corporate Current Account',
      })
    }
    const operating = operatingAccount(context)
    if (accountNumber === operating.accountNumber)
      return envelope('00', 'Successful', {
        accountNo: operating.accountNumber,
        accountBalance: sixDecimals(operatingBalance(context)),
        accountId: operating.accountId,
        client: operating.client,
        clientId: operating.clientId,
        savingsProductName: 'Corporate Current Account',
      })
    const account = findCollectionAccount(context, accountNumber)
    if (!account) return envelope('104', 'Account not found')
    return envelope('00', 'Successful', {
      accountNo: account.accountNumber,
      accountBalance: '0.000000',
      accountId: account.accountId,
      client: account.accountName,
      clientId: POOL.clientId,
      savingsProductName: 'Pool Collection Account',
    })
  })

  app.post('/client/tiers/corporate', async (request) => {
    const body = z
      .object({
        parentAccountNo: z.literal(POOL.accountNumber),
        branch: z.string().trim().min(1).max(100),
        reference: z.string().min(1).max(100).optional(),
      })
      .safeParse(request.body)
    if (!body.success) return envelope('199', `Invalid or missing field: ${body.error.issues[0]?.path.join('.')}`)
    const header = request.headers['reference']
    const reference =
      body.data.reference ??
      (typeof header === 'string' ? header : null) ??
      `branch ${listCollectionAccounts(context).length + 1}: ${body.data.branch}`
    const account = openCollectionAccount(context, { branch: body.data.branch, reference })
    return envelope('00', 'Successful Creation', { accountNo: account.accountNumber, accountName: account.accountName, accountId: account.accountId })
  })

  app.post('/virtualaccount', async (request) => {
    const body = oneTimeBody.safeParse(request.body)
    if (!body.success) return envelope('199', `Invalid or missing field: ${body.error.issues[0]?.path.join('.')}`)
    const { amount, merchantName, reference, validityTime, amountValidation } = body.data
    const account = openOneTimeAccount(context, {
      name: merchantName,
      reference,
      amountKobo: nairaTextToKobo(amount)!,
      validation: amountValidation,
      endsAt: new Date(context.clock.now().getTime() + validityTime * 60_000).toISOString(),
    })
    return envelope('00', 'Successful', { accountNumber: account.accountNumber, accountName: account.accountName })
  })
}

const oneTimeBody = z.object({
  amount: z.string().refine((text) => (nairaTextToKobo(text) ?? 0n) > 0n),
  merchantName: z.string().trim().min(1).max(100),
  merchantId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  validityTime: z.coerce.number().int().min(1).max(4320).default(4320),
  amountValidation: z.enum(['A0', 'A5']).default('A5'),
})

function repushRoute(app: FastifyInstance, context: BankContext): void {
  app.post('/transactions/repush', async (request) => {
    const body = z
      .object({ sessionId: z.string().optional(), transactionId: z.string().optional(), pushIdentifier: z.enum(['sessionId', 'transactionId']) })
      .safeParse(request.body)
    const sessionId = body.data?.pushIdentifier === 'sessionId' ? body.data.sessionId : body.data?.transactionId?.replace(/^VFD-IN-/, '')
    if (!sessionId) return envelope('199', 'Missing sessionId or transactionId')
    if (!findInflow(context, sessionId)) return envelope('108', 'No transaction found')
    enqueueNotice(context, { sessionId })
    return envelope('00', 'Transaction has been repushed')
  })
}

function statementRoute(app: FastifyInstance, context: BankContext): void {
  const query = z.object({
    accountNo: z.enum([POOL.accountNumber, operatingAccount(context).accountNumber]),
    startDate: z.string(),
    endDate: z.string(),
    page: z.coerce.number().int().min(0),
    size: z.coerce.number().int().min(1).max(1000),
  })
  app.get('/account/transactions', async (request, reply) => {
    if (transferModeFor(context) === 'down') return sendUnavailable(reply)
    const parsed = query.safeParse(request.query)
    if (!parsed.success) return envelope('199', `Invalid or missing field: ${parsed.error.issues[0]?.path.join('.')}`)
    const from = parseWireSecond(parsed.data.startDate, 'first')
    const to = parseWireSecond(parsed.data.endDate, 'last')
    if (!from || !to) return envelope('199', 'Dates are YYYY-MM-DD HH:MM:SS')
    settleDueTransfers(context)
    const { page, size } = parsed.data
    const { accountNo } = parsed.data
    const read = accountNo === POOL.accountNumber ? readStatementLines : readOperatingLines
    const { lines, total } = read(context, { from, to, page, size })
    return envelope('00', 'Successful', {
      content: lines.map((line) => wireLine(context.settings.walletName, accountNo, line)),
      page,
      size,
      totalElements: total,
      last: (page + 1) * size >= total,
    })
  })
}
