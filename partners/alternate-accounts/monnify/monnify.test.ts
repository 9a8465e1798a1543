import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import type { AlternateAccounts } from '../port.ts'
import { createMonnify } from './index.ts'

/** Answers by method and path without its query. A path without one is answered 404 by a page. */
let answers: Record<string, [status: number, body: unknown]>
let server: Server
let monnify: AlternateAccounts
beforeEach(async () => {
  answers = { 'POST /api/v1/auth/login': [200, { requestSuccessful: true, responseBody: { accessToken: 'token', expiresIn: 3_600 } }] }
  server = createServer((request, response) => {
    const [status, body] = answers[`${request.method} ${request.url!.split('?')[0]}`] ?? [404, '<html>']
    request.resume().on('end', () => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { apiKey: 'key', secretKey: 'secret', contractCode: '1', wallet: '2' }
  monnify = createMonnify({ url, ...keys, customerDomain: 'kasuwa.example', timeoutMs: 2_000 }, { clock: systemClock })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ACCOUNTS = '/api/v2/bank-transfer/reserved-accounts'
const refused = (responseCode: string) => ({ requestSuccessful: false, responseCode, responseMessage: 'No' })
const reserved = {
  requestSuccessful: true,
  responseBody: { accountReference: 'alt_1', accountName: 'AMINA', accounts: [{ bankCode: '035', accountNumber: '3000000001' }] },
}
const missing = [404, refused('99')] as const

test.each([
  ['R42', 422, missing, { outcome: 'rejected', code: 'R42' }],
  ['R42', 409, missing, { outcome: 'rejected', code: 'R42' }],
  ['99', 422, missing, { outcome: 'rejected', code: '99' }],
  ['99', 422, [200, reserved], { outcome: 'reserved', accountNumber: '3000000001' }],
  ['R42', 422, [200, reserved], { outcome: 'reserved', accountNumber: '3000000001' }],
  ['R42', 422, [503, 'down'], { outcome: 'unknown' }],
  ['R42', 422, [404, '<html>'], { outcome: 'unknown' }],
  ['99', 403, missing, { outcome: 'unknown' }],
] as const)('a reservation refused with %s (%i) has failed only where our reference is unknown: %j', async (code, status, known, opening) => {
  answers[`POST ${ACCOUNTS}`] = [status, refused(code)]
  answers[`GET ${ACCOUNTS}/alt_1`] = [...known]
  expect(await monnify.reserveAccount({ reference: 'alt_1', accountName: 'Amina' })).toMatchObject(opening)
})

const paid = (transactionReference: string, more: object = {}) => ({
  product: { type: 'RESERVED_ACCOUNT' },
  transactionReference,
  paymentStatus: 'PAID',
  amountPaid: 100,
  settlementAmount: '99.00',
  currency: 'NGN',
  paidOn: '2026-11-20 10:00:00.0',
  destinationAccountInformation: { accountNumber: '3000000001' },
  paymentSourceInformation: [{ bankCode: '058', accountName: 'Ngozi Eze', accountNumber: '0123456789' }],
  ...more,
})
const list = async (...content: unknown[]) => {
  answers['GET /api/v1/transactions/search'] = [200, { requestSuccessful: true, responseBody: { content, last: true } }]
  return monnify.listCredits({ from: new Date(0), to: new Date(1), page: 0, size: 100 })
}

test('a payment without a named payer is read, and what is certainly no payment into an account is left out', async () => {
  const nameless = paid('T1', { paymentSourceInformation: [{ bankCode: null, accountName: null, accountNumber: null, sessionId: null }] })
  const others = [paid('T2', { product: { type: 'WEB_SDK' } }), { transactionReference: 'T3', paymentStatus: 'FAILED' }]
  const credit = { settlementId: 'T1', payerName: '', payerAccountNumber: '', payerBankCode: '', amountKobo: 10_000n, settledKobo: 9_900n }
  expect(await list(nameless, ...others)).toMatchObject({ outcome: 'ok', value: { credits: [credit], unread: [], last: true } })
})

test('a row that may be a payment and cannot be read hides no other: its reference is kept, so that it is asked about', async () => {
  const page = await list(paid('T1'), paid('T2', { product: undefined }), paid('T3', { amountPaid: 'much' }))
  expect(page).toMatchObject({ outcome: 'ok', value: { credits: [{ settlementId: 'T1' }], unread: ['T2', 'T3'] } })
})

test('a row without a reference makes the page unknown', async () => {
  expect(await list(paid('T1'), { product: { type: 'RESERVED_ACCOUNT' } })).toMatchObject({ outcome: 'unknown' })
})
