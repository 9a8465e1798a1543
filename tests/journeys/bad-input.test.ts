import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askReversal } from '../../modules/collections/contract.ts'
import { operatorEnrol, operatorLogin, operatorSecondStep } from '../../modules/operators/contract.ts'
import { acceptTillOrder, cancelTillOrder, lookForPayment, noteCash, openTillOrder } from '../../modules/tills/contract.ts'
import { closeShift, countShift, openShift } from '../../modules/tills/shifts/contract.ts'
import { createHmac } from 'node:crypto'
import { grantPayment, balanceOf, createClient, createMerchant, type Merchant, expectData, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
let amina: Merchant
let bello: Merchant
beforeAll(async () => {
  world = await startProduct()
  amina = await createMerchant(world)
  bello = await createMerchant(world)
  await payIn(world, amina, 2_000_000)
  await until('the wallet follows', async () => (await balanceOf(amina)) > 0)
})
afterAll(() => world?.close())

type Document = { paths: Record<string, Record<string, { security?: unknown[]; requestBody?: { content: Record<string, { schema: Schema }> } }>> }
type Schema = { properties?: Record<string, unknown>; required?: string[] }

/** The row counts of all tables that a request could have written. */
async function countRows(): Promise<Record<string, string>> {
  const tables = [
    'person',
    'business',
    'session',
    'transfer',
    'collection',
    'beneficiary',
    'journal',
    'hold',
    'pin_grant',
    'pin',
    'audit_entry',
    'inbound_notice',
  ]
  // The job of each minute may match the earlier payment meanwhile.
  const counted = (table: string) => `(select count(*) from ${table}${table === 'journal' ? " where key not like 'statement:%'" : ''}) as ${table}`
  const [row] = await world.sql(`select ${tables.map(counted).join(', ')}`)
  return row!
}

const SIGN_IN_OF_STAFF: readonly string[] = [operatorLogin, operatorEnrol, operatorSecondStep].map(({ path }) => path)
/** A role is refused before its body is read. */
const OF_CASHIERS: readonly string[] = [
  askReversal,
  openTillOrder,
  cancelTillOrder,
  lookForPayment,
  acceptTillOrder,
  noteCash,
  openShift,
  countShift,
  closeShift,
].map(({ path }) => path)

const BAD_BODIES: readonly (readonly [string, string | undefined])[] = [
  ['no body', undefined],
  ['an empty body', ''],
  ['true', 'true'],
  ['"7"', '"7"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['half of JSON', '{"a":'],
  ['an unknown field', '{"unheard_of":1}'],
  ['a field twice', '{"amount":1,"amount":2}'],
  ['a prototype', '{"__proto__":{"amount":1}}'],
  ['a string of 1 MB', JSON.stringify({ email: 'x'.repeat(1_000_000) })],
]

test('a request that breaks its contract is refused with 400 by every route that takes a body, one of staff with 401 and one of another role with 403 before, and nothing is written', async () => {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as Document
  const posts = Object.entries(document.paths).flatMap(([path, methods]) =>
    methods['post']?.requestBody?.content['application/json'] ? [{ path, post: methods['post'] }] : [],
  )
  expect(posts.length).toBeGreaterThan(8)
  const before = await countRows()
  for (const { path } of posts) {
    // A merchant's session is none of the operators' area, which asks for its own before it reads the body.
    const isOfStaff = path.startsWith('/operator/') && !SIGN_IN_OF_STAFF.includes(path)
    if (path.startsWith('/callbacks/')) continue
    for (const [what, body] of BAD_BODIES) {
      const answer = await amina.raw('POST', path.replaceAll(/\{\w+\}/g, 'x'), body, { 'content-type': 'application/json' })
      const said = (await answer.json()) as { status: boolean; code: string; errors: unknown[]; requestId: string }
      // A call without fields accepts only an empty object, as signing out does.
      const [status, code] = isOfStaff ? [401, /^operators\./] : OF_CASHIERS.includes(path) ? [403, /^identity\.no_right$/] : [400, /^request\./]
      expect([path, what, answer.status]).toEqual([path, what, status])
      expect(said).toMatchObject({ status: false, code: expect.stringMatching(code), requestId: expect.any(String) })
    }
  }
  expect(await countRows()).toEqual(before)
})

const TRANSFER = { nuban: '0123456789', bank_code: '058', amount: 100_000, remark: 'cloth' }

describe('each field of a transfer', () => {
  test.each([
    ['amount', 2 ** 53 + 2],
    ['amount', true],
    ['amount', '7'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.5],
    ['amount', null],
    ['nuban', '012345678'],
    ['nuban', '01234567890'],
    ['nuban', 123456789],
    ['nuban', '01234\u000056789'],
    ['bank_code', ''],
    ['bank_code', 'GTB'],
    ['remark', 'x'.repeat(101)],
    ['remark', 'a\u0000b'],
    ['remark', 'a\nb'],
    ['transaction_ref', 'short'],
    ['transaction_ref', 'with space in it'],
  ])('%s cannot be %j: 400 with the field and a sentence', async (field, value) => {
    const answer = await amina.call('POST', '/wallet/transfer', { ...TRANSFER, transaction_ref: `${amina.prefix}-bad-input`, [field]: value })
    expect(answer.http).toBe(400)
    expect(answer.errors![0]).toEqual({ field, message: expect.stringMatching(/\w+ \w+/) })
  })
})

test('PIN-28: without a grant a transfer and a withdrawal are 403 pin.required, and nothing is written', async () => {
  const before = await countRows()
  for (const answer of [
    await amina.call('POST', '/wallet/transfer', { ...TRANSFER, transaction_ref: `${amina.prefix}-no-grant` }),
    await amina.call('POST', '/wallet/withdraw', { amount: 20_000 }),
  ])
    expect([answer.http, answer.code]).toEqual([403, 'pin.required'])
  expect(await countRows()).toEqual(before)
})

test('not enough: 422 with what is available and what would be needed', async () => {
  await grantPayment(amina)
  const available = await balanceOf(amina)
  const answer = await amina.call('POST', '/wallet/transfer', { ...TRANSFER, amount: available, transaction_ref: `${amina.prefix}-not-enough` })
  expect(answer.http).toBe(422)
  expect(answer.data).toMatchObject({ available, needed: available + 2_000 + 5_000 })
  expect(await balanceOf(amina)).toBe(available)
})

test('records of another business do not exist: 404, by every path that names one', async () => {
  await grantPayment(amina)
  const sent = expectData<{ _id: string; transaction_id: string }>(
    await amina.call('POST', '/wallet/transfer', { ...TRANSFER, transaction_ref: `${amina.prefix}-mine-alone` }),
  )
  const [cashpoint] = await world.sql(`select id from cashpoint where business_id = $1`, [amina.businessid])
  const strange = { id: 'x', businessid: amina.businessid, transactionId: sent.transaction_id }
  for (const path of [
    `/wallet/transfer/${sent._id}/show`,
    `/merchant/${amina.businessid}/show`,
    `/merchant/${amina.businessid}/dashboard/show`,
    `/merchant/${amina.businessid}/wallet/balance`,
    `/merchant/${amina.businessid}/cashpoints/show`,
    `/merchant/${amina.businessid}/transactions/show`,
    `/merchant/${amina.businessid}/customers/show`,
    `/merchant/${amina.businessid}/payouts/show`,
    `/wallet/${amina.businessid}/history/show`,
    `/wallet/${amina.businessid}/days/show?startdate=2026-01-01&enddate=2026-01-02`,
    `/wallet/prefix/${amina.businessid}`,
    `/cashpoint/${cashpoint!['id']}/show`,
    `/cashpoint/${cashpoint!['id']}/today/show`,
    `/cashpoint/${cashpoint!['id']}/transactions/show`,
    `/merchant/receipt/show?businessid=${strange.businessid}&transactionId=${strange.transactionId}`,
    `/merchant/receipt/show?businessid=${bello.businessid}&transactionId=${strange.transactionId}`,
    `/merchant/receipt/download?businessid=${bello.businessid}&transactionId=${strange.transactionId}`,
  ]) {
    const answer = await bello.call('GET', path)
    expect([path, answer.http, answer.code]).toEqual([path, 404, 'not_found'])
  }
})

test('without a session 401 with the headers that a call needs, with a false one 401 Session has expired', async () => {
  const stranger = createClient(world)
  expect(await stranger.call('GET', '/merchant/whoami')).toMatchObject({ http: 401, code: 'identity.no_token' })
  stranger.session = { token: `e30.${'a'.repeat(43)}`, publicKey: null, businessid: '' }
  expect(await stranger.call('GET', '/merchant/whoami')).toMatchObject({ http: 401, message: 'Session has expired' })
})

describe('a notice', () => {
  const body = (sessionId: string) =>
    JSON.stringify({
      reference: `ref-${sessionId}`,
      amount: '5000.00',
      account_number: amina.accountNumber,
      originator_account_number: '0123456789',
      originator_account_name: 'Nobody',
      originator_bank: '000013',
      originator_narration: 'forged',
      timestamp: new Date().toISOString(),
      transaction_channel: 'EFT',
      session_id: sessionId,
    })
  const signed = (text: string, seconds: number, secret = 'vfd-notice-secret-for-development-only') => ({
    'content-type': 'application/json',
    'x-vfd-timestamp': String(seconds),
    'x-vfd-signature': createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex'),
  })
  const now = () => Math.floor(Date.now() / 1000)

  test.each([
    ['forged', () => ({ text: body('f1'), headers: signed(body('f1'), now(), 'another secret') })],
    ['altered', () => ({ text: body('f2').replace('5000.00', '9000.00'), headers: signed(body('f2'), now()) })],
    ['old', () => ({ text: body('f3'), headers: signed(body('f3'), now() - 301) })],
    ['without a signature', () => ({ text: body('f4'), headers: { 'content-type': 'application/json' } })],
  ] as const)('that is %s: 401, and nothing is posted', async (_how, make) => {
    const before = await countRows()
    const { text, headers } = make()
    const answer = await fetch(`${world.url}/api/callbacks/vfd/inflow`, { method: 'POST', body: text, headers })
    expect(answer.status).toBe(401)
    expect(await countRows()).toEqual(before)
  })
})
