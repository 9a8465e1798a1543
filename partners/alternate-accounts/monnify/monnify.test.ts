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
