import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { Cards } from '../port.ts'
import { createPaystack } from './index.ts'

const KEY = 'sk_test_for_development_only'
let simulator: RunningSimulator
let dataDir: string
let cards: Cards
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paystack-'))
  simulator = await startSimulator({
    port: 0,
    dataDir,
    hangMs: 1_000,
    partners: { paystack: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] } },
  })
  cards = createPaystack({ url: simulator.partnerUrls.paystack, secretKey: KEY, timeoutMs: 500 })
})
afterEach(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function tell(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${simulator.url}/console/api${path}`, { method, headers, body: JSON.stringify(body) })
  return (await answer.json().catch(() => ({}))) as Record<string, unknown>
}
const mode = (name: string) => tell('PUT', '/failure-modes', { partner: 'paystack', subject: 'payments', mode: name })
const start = (reference = 'cpy_1') => cards.initialise({ reference, amountKobo: 500_000n, email: 'ngozi@shops.example', description: 'Lace' })
const fill = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
const window = () => ({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000), page: 0, size: 50 })

async function pageOf(reference?: string): Promise<string> {
  const started = await start(reference)
  if (started.outcome !== 'started') throw new Error(started.outcome)
  return started.url
}

test('a customer pays on the page, and the processor then knows the charge with its own share', async () => {
  const url = await pageOf()
  expect(await cards.verify('cpy_1')).toEqual({ outcome: 'not_paid' })
  expect((await fill(url, { card: '4084 0840 8408 4081', name: 'Ngozi Eze' })).status).toBe(200)
  const charge = {
    reference: 'cpy_1',
    amountKobo: 500_000n,
    costKobo: 17_500n,
    payerName: 'Ngozi Eze',
    maskedCard: '408408******4081',
    card: 'Visa, Zenith Bank',
  }
  expect(await cards.verify('cpy_1')).toMatchObject({ outcome: 'paid', charge })
  expect(await cards.listCharges(window())).toMatchObject({ outcome: 'ok', value: { charges: [charge], last: true } })
  expect(await cards.verify('cpy_2')).toEqual({ outcome: 'not_found' })
})

test('the page leads back to the address that the payment was started with, and else nowhere', async () => {
  const returnTo = 'https://kasuwa.example/pay/abc?back=yes'
  const started = await cards.initialise({ reference: 'cpy_1', amountKobo: 500_000n, email: 'ngozi@shops.example', description: 'Lace', returnTo })
  if (started.outcome !== 'started') throw new Error(started.outcome)
  const text = await (await fill(started.url, { card: '4084084084084081' })).text()
  expect(text).toContain('href="https://kasuwa.example/pay/abc?back=yes&#38;trxref=cpy_1&#38;reference=cpy_1"')
  expect(await (await fill(await pageOf('cpy_2'), { card: '4084084084084081' })).text()).not.toContain('Back to the shop')
})

test('a declined card pays nothing, and a card with a code pays with the right code only', async () => {
  const url = await pageOf()
  expect((await fill(url, { card: '4084080000005408' })).status).toBe(402)
  await fill(url, { card: '5060666666666666666' })
  await fill(url, { card: '5060666666666666666', otp: '000000' })
  expect(await cards.verify('cpy_1')).toEqual({ outcome: 'not_paid' })
  await fill(url, { card: '5060666666666666666', otp: '123456' })
  expect(await cards.verify('cpy_1')).toMatchObject({ outcome: 'paid', charge: { card: 'Verve, Access Bank' } })
})

test('a batch has its payments less refunds and lost disputes, and is on the statement of the bank', async () => {
  await fill(await pageOf('cpy_1'), { card: '4084084084084081' })
  await fill(await pageOf('cpy_2'), { card: '4084084084084081' })
  expect(await cards.refund({ reference: 'cpy_1', amountKobo: 100_000n, note: 'crf_1' })).toEqual({ outcome: 'accepted', id: '1' })
  expect(await cards.findRefund({ reference: 'cpy_1', note: 'crf_1' })).toMatchObject({ outcome: 'found', refund: { id: '1', state: 'pending' } })
  expect(await cards.findRefund({ reference: 'cpy_1', note: 'crf_2' })).toEqual({ outcome: 'not_found' })
  await tell('POST', '/paystack/refund', { id: 1, status: 'processed' })
  expect(await cards.queryRefund('1')).toMatchObject({ refund: { state: 'processed', amountKobo: 100_000n } })
  const { id } = await tell('POST', '/paystack/dispute', { reference: 'cpy_2', amountKobo: 50_000, isWithheld: true })
  expect(await cards.queryDispute(String(id))).toMatchObject({
    dispute: { isAnswered: false, state: 'open', isWithheld: true, amountKobo: 50_000n, reference: 'cpy_2' },
  })
  await tell('POST', '/paystack/settle', {})
  const batches = await cards.listBatches(window())
  const adjustments = [
    { kind: 'refund', id: '1', amountKobo: -100_000n },
    { kind: 'dispute', id: '1', amountKobo: -50_000n },
  ]
  expect(batches).toMatchObject({ outcome: 'ok', value: { batches: [{ id: '1', amountKobo: 815_000n, adjustments }], last: true } })
  expect(await cards.listBatchCharges({ batch: '1', page: 0, size: 50 })).toEqual({
    outcome: 'ok',
    value: { references: ['cpy_1', 'cpy_2'], last: true },
  })
  const balance = (await (await fetch(`${simulator.url}/console/api/balance`)).json()) as { amountKobo: number }
  expect(balance.amountKobo).toBe(815_000)
  await tell('POST', '/paystack/resolve', { id, outcome: 'won' })
  expect(await cards.queryDispute(String(id))).toMatchObject({ dispute: { state: 'won' } })
})

test('a dispute is answered once: accepted it is lost, contested with a picture it waits for the customer’s bank', async () => {
  await fill(await pageOf('cpy_1'), { card: '4084084084084081' })
  await fill(await pageOf('cpy_2'), { card: '4084084084084081' })
  const dispute = async (reference: string) => String((await tell('POST', '/paystack/dispute', { reference })).id)
  const [accepted, contested] = [await dispute('cpy_1'), await dispute('cpy_2')]
  expect(await cards.answerDispute({ id: accepted, answer: 'accept', amountKobo: 500_000n })).toEqual({ outcome: 'accepted' })
  expect(await cards.queryDispute(accepted)).toMatchObject({ dispute: { state: 'lost', isAnswered: true } })
  const evidence = { name: 'receipt.jpg', type: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff]) }
  const contest = { id: contested, answer: 'contest', message: 'The lace was collected and signed for.', evidence } as const
  expect(await cards.answerDispute(contest)).toEqual({ outcome: 'accepted' })
  expect(await cards.queryDispute(contested)).toMatchObject({ dispute: { state: 'open', isAnswered: true } })
  expect(await cards.answerDispute(contest)).toEqual({ outcome: 'rejected', message: 'Dispute has been answered' })
  expect(await cards.answerDispute({ id: '77', answer: 'accept', amountKobo: 1n })).toMatchObject({ outcome: 'rejected' })
  await tell('POST', '/paystack/resolve', { id: contested, outcome: 'won' })
  expect(await cards.queryDispute(contested)).toMatchObject({ dispute: { state: 'won', isAnswered: true } })
})

test.each(['answer_lost', 'garbage', 'down'])('in the mode %s the answer proves nothing', async (name) => {
  await mode(name)
  expect(await start()).toMatchObject({ outcome: 'unknown' })
})

test('a notice is read when its signature covers the raw body, and one that is forged or altered is refused', () => {
  const rawBody = Buffer.from(JSON.stringify({ event: 'refund.processed', data: { id: 7 } }))
  const sign = (key: string) => createHmac('sha512', key).update(rawBody).digest('hex')
  expect(cards.readNotice({ headers: { 'x-paystack-signature': sign(KEY) }, rawBody })).toEqual({ kind: 'refund', id: '7' })
  expect(cards.readNotice({ headers: { 'x-paystack-signature': sign('guessed') }, rawBody })).toBeNull()
  expect(cards.readNotice({ headers: { 'x-paystack-signature': sign(KEY) }, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) })).toBeNull()
  expect(cards.readNotice({ headers: {}, rawBody })).toBeNull()
})
