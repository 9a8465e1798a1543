import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { createVfdBank, vfdSettingsFromEnv } from './index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import { limitNow } from '../../../tests/fixtures/machine-load.ts'

/** A product that records the notices. */
let product: Server
let notices: { sessionId: string; amountKobo: bigint; believed: boolean; at: number }[]
/** Status of the next answers, before `answerWith`. */
let firstAnswers: number[]
let answerWith: number
let dataDir: string
let simulator: RunningSimulator
const bank = createVfdBank(vfdSettingsFromEnv({}), { clock: systemClock })

const start = async () =>
  startSimulator({
    port: 0,
    dataDir,
    partners: { bank: { noticeUrl: `http://127.0.0.1:${(product.address() as AddressInfo).port}/in`, noticeRetryMs: [50, 50] } },
  })

beforeEach(async () => {
  notices = []
  firstAnswers = []
  answerWith = 200
  dataDir = mkdtempSync(join(tmpdir(), 'notices-'))
  product = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  simulator = await start()
})
afterEach(async () => {
  await simulator.close()
  product.closeAllConnections()
  await new Promise((resolve) => product.close(resolve))
  rmSync(dataDir, { recursive: true })
})

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rawBody = await buffer(request)
  const notice = bank.readInflowNotice({ headers: request.headers, rawBody, now: systemClock.now() })
  notices.push({ sessionId: notice?.sessionId ?? '', amountKobo: notice?.amountKobo ?? 0n, believed: notice !== null, at: systemClock.monotonicMs() })
  response.writeHead(firstAnswers.shift() ?? answerWith).end()
}

async function api(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  })
  return answer.json()
}
const payIn = (more: object = {}): Promise<{ sessionId: string }> =>
  api('POST', '/pay-in', {
    accountNumber: '1012345678',
    amountKobo: 450_000,
    payerName: 'Bello Aisha',
    payerBank: '058',
    payerAccount: '0011223344',
    ...more,
  })

async function untilNotified(count: number): Promise<void> {
  for (let waited = 0; notices.length < count && waited < 3000; waited += 10) await systemClock.sleep(10)
  await systemClock.sleep(60)
}

describe('notices of money received', () => {
  test('a payment is told once, signed so that the adapter believes it, within a second', async () => {
    const paidAt = systemClock.monotonicMs()
    const { sessionId } = await payIn()
    await untilNotified(1)
    expect(notices).toMatchObject([{ sessionId, amountKobo: 450_000n, believed: true }])
    expect(notices[0]!.at - paidAt).toBeLessThan(limitNow(1_000))
  })

  test('five copies are five notices of one credit', async () => {
    await payIn({ copies: 5 })
    await untilNotified(5)
    expect(notices).toHaveLength(5)
    expect(new Set(notices.map((each) => each.sessionId)).size).toBe(1)
    expect(await api('GET', '/balance')).toEqual({ amountKobo: 450_000 })
  })

  test('a session id that is paid again credits once and is told again', async () => {
    const { sessionId } = await payIn()
    expect(await payIn({ sessionId, amountKobo: 999 })).toEqual({ sessionId })
    await untilNotified(2)
    expect(notices.map((each) => each.amountKobo)).toEqual([450_000n, 450_000n])
    expect(await api('GET', '/balance')).toEqual({ amountKobo: 450_000 })
  })

  test('a lost notice is never sent, but the money is there', async () => {
    const { sessionId } = await payIn({ notify: false })
    await systemClock.sleep(150)
    expect(notices).toEqual([])
    expect(await api('GET', '/inflows')).toMatchObject([{ sessionId, notice: 'none' }])
  })

  test('asked to, the bank tells again of a credit that it knows', async () => {
    const { sessionId } = await payIn({ notify: false })
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${simulator.url}/vfd${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<any>)
    const AccessToken = (await post('/baasauth/token', { consumerKey: 'k', consumerSecret: 's' })).data.access_token
    expect(await post('/transactions/repush', { sessionId: 'nobody', pushIdentifier: 'sessionId' }, { AccessToken })).toMatchObject({ status: '108' })
    expect(await post('/transactions/repush', { sessionId, pushIdentifier: 'sessionId' }, { AccessToken })).toMatchObject({ status: '00' })
    await untilNotified(1)
    expect(notices).toMatchObject([{ sessionId, believed: true }])
  })

  test('a delayed notice comes late, and the credit is there before it', async () => {
    const paidAt = systemClock.monotonicMs()
    await payIn({ delayMs: 300 })
    expect(await api('GET', '/balance')).toEqual({ amountKobo: 450_000 })
    await untilNotified(1)
    expect(notices[0]!.at - paidAt).toBeGreaterThanOrEqual(295)
  })

  test('a refused notice is tried again until it is taken', async () => {
    firstAnswers = [503, 503]
    await payIn()
    await untilNotified(3)
    expect(notices).toHaveLength(3)
    expect((await api('GET', '/inflows'))[0].notice).toBe('delivered')
  })

  test('a notice that is always refused is given up after its tries', async () => {
    answerWith = 500
    await payIn()
    await untilNotified(3)
    await systemClock.sleep(200)
    expect(notices).toHaveLength(3)
    expect((await api('GET', '/inflows'))[0].notice).toBe('given_up')
  })

  test('a notice that waits is delivered by the next start', async () => {
    await payIn({ delayMs: 1000 })
    await simulator.close()
    expect(notices).toEqual([])
    simulator = await start()
    await untilNotified(1)
    expect(notices).toHaveLength(1)
  })

  test('in the failure mode duplicate_answers each notice goes out twice', async () => {
    await api('PUT', '/failure-modes', { partner: 'bank', mode: 'duplicate_answers' })
    await payIn()
    await untilNotified(2)
    expect(notices).toHaveLength(2)
  })
})
