import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { BillOrder } from '../port.ts'
import { createVtung } from './index.ts'

const ACCOUNT = { username: 'kasuwa', password: 'a password of the test', pin: 'a pin of the test' }

let dataDir: string
let simulator: RunningSimulator
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-vtung-'))
  simulator = await startSimulator({ port: 0, dataDir, hangMs: 400, partners: { vtung: { ...ACCOUNT, noticeUrl: 'http://127.0.0.1:9/' } } })
})
afterEach(() => console('DELETE', '/failure-modes'))
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function console<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
const setMode = (subject: 'orders' | 'catalogue', mode: string) => console('PUT', '/failure-modes', { partner: 'vtung', subject, mode })
const fillFloat = () => console('POST', '/vtung/top-up', { amountKobo: 100_000_000 })

const biller = (settings: Partial<Parameters<typeof createVtung>[0]> = {}) =>
  createVtung({ url: simulator.partnerUrls.vtung, timeoutMs: 2_000, resendAfterMs: 60_000, ...ACCOUNT, ...settings }, { clock: systemClock })
const vtung = () => biller()

let orders = 0
const airtime = (more: Partial<BillOrder> = {}): BillOrder => ({
  reference: `att_${++orders}`,
  type: 'airtime',
  serviceId: 'mtn',
  variationId: null,
  customerNumber: '08034124417',
  amountKobo: 100_000n,
  sendDeadline: new Date(Date.now() + 60_000),
  ...more,
})

test('an empty float refuses an order, and says that it is ours that is short', async () => {
  expect(await vtung().buy(airtime())).toMatchObject({ outcome: 'rejected', code: 'float_short' })
})

test('an order is delivered at its price, once for each reference, and the balance falls by that price', async () => {
  await fillFloat()
  const before = await vtung().balance()
  const order = airtime()
  const delivered = await vtung().buy(order)
  expect(delivered).toMatchObject({
    outcome: 'accepted',
    code: 'completed-api',
    chargedKobo: 97_000n,
    amountKobo: 100_000n,
    customerNumber: '08034124417',
  })
  expect(await vtung().buy(order)).toMatchObject({ outcome: 'unknown', code: 'duplicate_request_id' })
  expect(await vtung().query(order.reference)).toMatchObject({ outcome: 'accepted', chargedKobo: 97_000n })
  const after = await vtung().balance()
  if (before.outcome !== 'ok' || after.outcome !== 'ok') throw new Error('the balance was not told')
  expect(before.kobo - after.kobo).toBe(97_000n)
})

test('data and cable are sold by their plans, and a prepaid meter gets a token of 20 digits', async () => {
  await fillFloat()
  const [data] = await plansOf('data', 'airtel')
  const [cable] = await plansOf('cable', 'dstv')
  expect([data, cable]).toMatchObject([
    { name: '1.5 GB, 7 days', priceKobo: 100_000n },
    { name: 'DStv Padi', priceKobo: 440_000n },
  ])
  const bought = await vtung().buy(airtime({ type: 'data', serviceId: 'airtel', variationId: data!.variationId }))
  expect(bought).toMatchObject({ outcome: 'accepted', amountKobo: 100_000n })
  const meter = { type: 'electricity', serviceId: 'kano-electric', customerNumber: '04172283391', amountKobo: 2_000_000n } as const
  const prepaid = await vtung().buy(airtime({ ...meter, variationId: 'prepaid' }))
  expect(prepaid.token).toMatch(/^\d{20}$/)
  expect(await vtung().buy(airtime({ ...meter, variationId: 'postpaid' }))).toMatchObject({ outcome: 'accepted', token: null })
})

test('token_late: a prepaid order is delivered at its price without its token, and the status query tells the token later', async () => {
  await fillFloat()
  await setMode('orders', 'token_late')
  const order = airtime({
    type: 'electricity',
    serviceId: 'kano-electric',
    customerNumber: '04172283391',
    amountKobo: 2_000_000n,
    variationId: 'prepaid',
  })
  expect(await vtung().buy(order)).toMatchObject({ outcome: 'accepted', code: 'completed-api', chargedKobo: expect.any(BigInt), token: null })
  expect(await vtung().query(order.reference)).toMatchObject({ outcome: 'accepted', token: null })
  await setMode('orders', 'ok')
  expect((await vtung().query(order.reference)).token).toMatch(/^\d{20}$/)
})

async function plansOf(type: 'data' | 'cable', serviceId: string) {
  const answer = await vtung().plans({ type, serviceId })
  if (answer.outcome !== 'ok') throw new Error(answer.reason)
  return answer.plans
}

test('a customer is found or not found; a web page as an answer is neither', async () => {
  const request = { customerNumber: '04172283391', serviceId: 'kano-electric', variationId: 'prepaid' }
  expect(await vtung().verifyCustomer(request)).toMatchObject({ outcome: 'found', name: expect.any(String) })
  expect(await vtung().verifyCustomer({ ...request, customerNumber: '00000000000' })).toEqual({ outcome: 'not_found' })
  await setMode('catalogue', 'garbage')
  expect(await vtung().verifyCustomer(request)).toMatchObject({ outcome: 'unknown' })
  expect(await vtung().plans({ type: 'data', serviceId: 'mtn' })).toMatchObject({ outcome: 'unknown' })
  await setMode('catalogue', 'sold_out')
  expect(await plansOf('data', 'mtn')).toEqual([])
})

test.each([
  ['answer_lost', 'unknown', 'accepted'],
  ['garbage', 'unknown', 'accepted'],
  ['pending', 'pending', 'pending'],
  ['not_received', 'unknown', 'not_found'],
  ['refused', 'rejected', 'not_found'],
] as const)('%s: the order is %s, and the status query afterwards says %s', async (mode, bought, queried) => {
  await fillFloat()
  await setMode('orders', mode)
  const order = airtime()
  expect((await vtung().buy(order)).outcome).toBe(bought)
  expect((await vtung().query(order.reference)).outcome).toBe(queried)
})

test('VTU.ng that is down, or unknown to the network, has not got the order; after the deadline it is not sent', async () => {
  await setMode('catalogue', 'down')
  expect((await vtung().buy(airtime())).outcome).toBe('not_sent')
  expect((await biller({ url: 'http://127.0.0.1:9' }).buy(airtime())).outcome).toBe('not_sent')
  expect(await vtung().balance()).toMatchObject({ outcome: 'unknown' })
  await setMode('catalogue', 'ok')
  expect((await vtung().buy(airtime({ sendDeadline: new Date(0) }))).outcome).toBe('not_sent')
})

test('a notice is read by its signature over the raw body only', () => {
  const rawBody = Buffer.from(JSON.stringify({ request_id: 'att_1', status: 'refunded' }))
  const signature = createHmac('sha256', ACCOUNT.pin).update(rawBody).digest('hex')
  expect(vtung().readNotice({ headers: { 'x-signature': signature }, rawBody })).toEqual({ reference: 'att_1' })
  expect(vtung().readNotice({ headers: { 'x-signature': signature }, rawBody: Buffer.from('{"request_id":"att_2"}') })).toBeNull()
  expect(vtung().readNotice({ headers: {}, rawBody })).toBeNull()
})
