import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import type { BankPort, OutwardTransfer } from '../port.ts'
import { createVfdBank, vfdSettingsFromEnv } from './index.ts'

/** A server with a token and the pool's account. It answers every other request with `next`. */
let server: Server
let bank: BankPort
let next: { httpStatus: number; body: string } | 'reset' | 'half'

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url!.startsWith('/baasauth'))
      return void response.end(JSON.stringify({ status: '00', message: '', data: { access_token: 't', expires_in: 3600 } }))
    if (request.url === '/account/enquiry')
      return void response.end(JSON.stringify({ status: '00', message: '', data: { accountNo: '1', accountId: '1', client: 'K', clientId: '1' } }))
    if (next === 'reset') return void request.socket.destroy()
    if (next === 'half') {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"status":"51","data":{"transactionStatus":"51"')
      return void setImmediate(() => request.socket.destroy())
    }
    response.writeHead(next.httpStatus)
    response.end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const walletUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bank = createVfdBank({ ...vfdSettingsFromEnv({ VFD_WALLET_URL: walletUrl }), timeoutMs: 2000 }, { clock: systemClock })
})
afterAll(() => void server.close())

const transfer: OutwardTransfer = {
  reference: 'att_1',
  amountKobo: 100n,
  narration: '',
  sender: { accountNumber: '1000000109', name: 'A' },
  beneficiary: { accountNumber: '0123456789', bankCode: '058', name: 'B', enquiryId: '1', bvn: null, clientId: null },
  sendDeadline: new Date(8.64e15),
}
const declined = JSON.stringify({ status: '51', message: 'x', data: { reference: 'kasuwa-att_1', transactionStatus: '51' } })

const BODIES = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '51',
  '"51"',
  '[]',
  '[51]',
  '{}',
  '{"status":51}',
  '{"status":"00","message":"","data":{"content":[],"last":false}}',
  '{"status":null}',
  '{"status":""}',
  '{"status":"51"}',
  '{"status":"51","message":"","data":null}',
  '{"status":"51","message":"","data":[]}',
  '{"status":"51","message":"","data":"51"}',
  '{"status":"51","message":"","data":{}}',
  '{"status":"51","message":"","data":{"transactionStatus":"51"}}',
  '{"status":"51","message":"","data":{"transactionStatus":51,"reference":"kasuwa-att_1"}}',
  '{"status":"51","message":"","data":{"transactionStatus":"51","reference":null}}',
  '{"status":"99","message":"failed"}',
  '{"status":"00","message":"ok"}',
  '{"status":"00","message":"ok","data":null}',
  declined.slice(0, -1),
  declined.slice(0, 20),
  `${declined}${declined}`,
  `<${declined}`,
  '<html><body>51</body></html>',
  '<?xml version="1.0"?><status>51</status>',
  'Insufficient funds',
  '\u0000\u0001',
  '{"responseCode":"51"}',
  'Error: 51',
  '{"status":"51","status2":"00","message":{}}',
]

test('an answer that can be read reaches the caller', async () => {
  next = { httpStatus: 200, body: declined }
  expect(await bank.sendTransfer(transfer)).toMatchObject({ outcome: 'rejected', code: '51' })
})

describe('answers that cannot be read', () => {
  test.each(BODIES)('the body %j makes everything unknown, and nothing throws', async (body) => {
    next = { httpStatus: 200, body }
    await expectAllUnknown()
  })

  test.each([201, 204, 301, 302, 400, 403, 404, 418, 429, 500, 502, 503, 504])('HTTP %s makes a clear refusal no clearer', async (httpStatus) => {
    next = { httpStatus, body: httpStatus === 201 ? '' : httpStatus === 204 ? '' : declined }
    await expectAllUnknown()
  })

  test('a line that is cut, before or within the answer, makes everything unknown', async () => {
    next = 'reset'
    await expectAllUnknown()
    next = 'half'
    await expectAllUnknown()
  })

  test('of an order to a bank that is not there nothing has left; a query stays unknown', async () => {
    const nobody = createVfdBank({ ...vfdSettingsFromEnv({ VFD_WALLET_URL: 'http://127.0.0.1:9' }), timeoutMs: 500 }, { clock: systemClock })
    expect(await nobody.sendTransfer(transfer)).toMatchObject({ outcome: 'not_sent', code: 'not_sent' })
    expect(await nobody.queryTransfer('att_1')).toMatchObject({ outcome: 'unknown', code: 'network' })
  })
})

async function expectAllUnknown(): Promise<void> {
  const answers = await Promise.all([
    bank.sendTransfer(transfer),
    bank.queryTransfer('att_1'),
    bank.queryInflow('s'),
    bank.queryReturn('att_1'),
    bank.nameEnquiry({ accountNumber: '0123456789', bankCode: '058' }),
    bank.banks(),
    bank.statement({ from: new Date(0), to: new Date(1), page: 0, size: 10 }),
    bank.openCollectionAccount({ reference: 'r', accountName: 'n' }),
  ])
  // `not_understood` decides as little as `unknown`; it only stops further queries.
  const said = answers.map(({ outcome }) => (outcome === 'not_understood' ? 'unknown' : outcome))
  expect(said).toEqual(Array(8).fill('unknown'))
}
