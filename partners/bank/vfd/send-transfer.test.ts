import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/clock/index.ts'
import type { OutwardTransfer } from '../port.ts'
import { createVfdBank, vfdSettingsFromEnv } from './index.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

/** Answers every path. The path in `slow` takes two seconds of the fixed clock. */
let server: Server
let clock: ReturnType<typeof fixedClock>
let slow: string
let heard: string[]

beforeEach(async () => {
  clock = fixedClock(NOW.toISOString())
  slow = ''
  heard = []
  server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    heard.push(path)
    if (request.url === slow) clock.advance(2_000)
    const data = {
      '/baasauth/token': { access_token: 't', expires_in: 3_600 },
      '/account/enquiry': { accountNo: '1', accountId: '1', client: 'K', clientId: '1' },
      '/transfer': { reference: 'kasuwa-att_1', transactionStatus: '00', sessionId: 'S1' },
    }[path]
    request.resume().on('end', () => response.end(JSON.stringify({ status: '00', message: '', data })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => void server.close())

function send(leaveBy: Date) {
  const walletUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bank = createVfdBank(vfdSettingsFromEnv({ VFD_WALLET_URL: walletUrl }), { clock })
  const order: OutwardTransfer = {
    reference: 'att_1',
    amountKobo: 100n,
    narration: '',
    sender: { accountNumber: '1000000109', name: 'A' },
    beneficiary: { accountNumber: '0123456789', bankCode: '058', name: 'B', enquiryId: '1', bvn: null, clientId: null },
    sendDeadline: leaveBy,
  }
  return bank.sendTransfer(order)
}

test.each(['/baasauth/token', '/account/enquiry', '/account/enquiry?accountNumber=1000000109'])(
  'an order that had to wait for %s until somebody else may be sending it does not leave',
  async (path) => {
    slow = path
    expect(await send(new Date(NOW.getTime() + 2_000))).toMatchObject({ outcome: 'unknown', code: 'held_up' })
    expect(heard).not.toContain('/transfer')
    expect(heard).toContain(path.split('?')[0])
  },
)

test('and one that is in time does', async () => {
  slow = '/account/enquiry'
  expect(await send(new Date(NOW.getTime() + 2_001))).toMatchObject({ outcome: 'accepted', code: '00' })
  expect(heard.filter((path) => path === '/transfer')).toHaveLength(1)
})
