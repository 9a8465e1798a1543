import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { alternateBanksAt, createAlternateBanks } from './adapters.ts'
import { createMonnify } from './monnify/index.ts'
import type { AlternateAccounts } from './port.ts'
import { createProvidus } from './providus/index.ts'

type Notice = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }
type Changed = { url?: string; timeoutMs?: number; secret?: string }

/** A bank of alternate accounts: its adapter with the secrets of the simulator, and what only its protocol knows. */
type Bank = {
  name: 'providus' | 'monnify'
  /** Of the simulated partner. */
  settings: object
  open(url: string, changed?: Changed): AlternateAccounts
  /** Of ₦10,000. */
  settledKobo: bigint
  header: string
  sign(body: string, secret?: string): string
  /** Changes of a notice that make it unreadable. */
  changes: readonly [string, string][]
  used: string
  unpaid: string
}

const SECRET = 'a secret of the test'
const CLIENT = { clientId: 'client', clientSecret: SECRET }
const KEYS = { apiKey: 'client', secretKey: SECRET, contractCode: '7059707855', wallet: '8016472829' }

const BANKS: readonly Bank[] = [
  {
    name: 'providus',
    settings: CLIENT,
    open: (url, { secret = SECRET, ...changed } = {}) => createProvidus({ url, timeoutMs: 2_000, ...CLIENT, clientSecret: secret, ...changed }),
    settledKobo: 997_850n,
    header: 'x-auth-signature',
    // It covers no body.
    sign: (_body, secret = SECRET) => createHash('sha512').update(`${CLIENT.clientId}:${secret}`).digest('hex'),
    changes: [
      ['10000.00', '-1'],
      ['10000.00', '0.001'],
      ['NGN', 'USD'],
    ],
    used: '94',
    unpaid: '51',
  },
  {
    name: 'monnify',
    settings: KEYS,
    open: (url, { secret = SECRET, ...changed } = {}) =>
      createMonnify({ url, timeoutMs: 2_000, ...KEYS, secretKey: secret, customerDomain: 'kasuwa.example', ...changed }, { clock: systemClock }),
    settledKobo: 990_000n,
    header: 'monnify-signature',
    sign: (body, secret = SECRET) => createHmac('sha512', secret).update(body).digest('hex'),
    changes: [
      ['"amountPaid":10000,"totalPayable"', '"amountPaid":-1,"totalPayable"'],
      ['"settlementAmount":"9900.00"', '"settlementAmount":"0.001"'],
      ['NGN', 'USD'],
      ['RESERVED_ACCOUNT', 'WEB_SDK'],
      ['SUCCESSFUL_TRANSACTION', 'SETTLEMENT'],
    ],
    used: 'D07',
    unpaid: 'FAILED',
  },
]

let dataDir: string
let simulator: RunningSimulator
let product: Server
let hear: (notice: Notice) => void = () => {}
beforeAll(async () => {
  product = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      hear({ headers: request.headers, rawBody: Buffer.concat(parts), now: new Date() })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => void product.listen(0, '127.0.0.1', resolve))
  const noticeUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}/`
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-alternate-'))
  const partners = Object.fromEntries(BANKS.map(({ name, settings }) => [name, { ...settings, noticeUrl }]))
  simulator = await startSimulator({ port: 0, dataDir, hangMs: 400, partners })
})
afterEach(() => console('DELETE', '/failure-modes'))
afterAll(async () => {
  await simulator.close()
  product.close()
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

const ORDER = { amountKobo: 1_000_000, payerName: 'Ngozi Eze', payerBank: '058', payerAccount: '0123456789', narration: 'shoes' }

describe.each(BANKS)('$name', ({ name, open, settledKobo, header, sign, changes, used, unpaid }) => {
  const partner = (changed?: Changed) => open(simulator.partnerUrls[name], changed)
  const setMode = (subject: 'accounts' | 'notices' | 'transfers', mode: string) => console('PUT', '/failure-modes', { partner: name, subject, mode })
  let references = 0
  const reserve = (by = partner(), reference = `alt_${++references}`) => by.reserveAccount({ reference, accountName: 'Amina Stores' })

  /** Pays into a new account, and answers the notice that comes. */
  async function paidIn(more: Record<string, unknown> = {}) {
    const account = await reserve()
    if (account.outcome !== 'reserved') throw new Error(account.outcome)
    const notice = new Promise<Notice>((resolve) => (hear = resolve))
    const { accountNumber } = account
    const paid = await console<{ settlementId: string; sessionId: string }>('POST', `/${name}/pay-in`, { ...ORDER, accountNumber, ...more })
    return { ...paid, accountNumber, notice }
  }

  test('an account is reserved under the name asked for', async () => {
    const reserved = await partner().reserveAccount({ reference: 'alt_lekki', accountName: 'Amina Stores-Lekki' })
    expect(reserved).toEqual({ outcome: 'reserved', accountNumber: expect.stringMatching(/^\d{10}$/), accountName: 'Amina Stores-Lekki' })
  })

  test.each([
    ['refused', 'rejected'],
    ['answer_lost', 'unknown'],
    ['garbage', 'unknown'],
    ['down', 'unknown'],
  ])('only a definite failure is a refusal: with the mode %s the answer is %s', async (mode, outcome) => {
    await setMode('accounts', mode)
    expect(await reserve()).toMatchObject({ outcome })
  })

  test('a silent bank is unknown after the time-out, and a foreign key gives nothing', async () => {
    await setMode('accounts', 'answer_lost')
    expect(await reserve(partner({ timeoutMs: 100 }))).toMatchObject({ outcome: 'unknown' })
    expect(await partner({ url: 'http://127.0.0.1:9' }).queryCredit('1')).toMatchObject({ outcome: 'unknown' })
    expect(await partner({ secret: 'another' }).queryCredit('1')).toMatchObject({ outcome: 'unknown' })
  })

  test('a credit is told by a notice, confirmed by a query and listed in the report, each time with what the bank keeps', async () => {
    const { settlementId, sessionId, accountNumber, notice } = await paidIn()
    const credit = {
      settlementId,
      sessionId,
      accountNumber,
      amountKobo: 1_000_000n,
      settledKobo,
      payerName: 'Ngozi Eze',
      payerAccountNumber: '0123456789',
      payerBankCode: '058',
      narration: 'shoes',
      receivedAt: expect.any(Date),
    }
    expect(partner().readSettlementNotice(await notice)).toEqual(credit)
    expect(await partner().queryCredit(settlementId)).toEqual({ outcome: 'found', credit })
    const until = new Date(Date.now() + 60_000)
    const report = await partner().listCredits({ from: new Date(Date.now() - 600_000), to: until, page: 0, size: 100 })
    expect(report).toMatchObject({ outcome: 'ok', value: { last: true, credits: expect.arrayContaining([credit]) } })
    expect(await partner().queryCredit('unknown')).toEqual({ outcome: 'not_found' })
  })

  test('a notice with another signature, of another form or older than a day is refused', async () => {
    const { notice } = await paidIn()
    const { headers, rawBody, now } = await notice
    const text = rawBody.toString('utf8')
    const read = (given: Partial<Notice>) => partner().readSettlementNotice({ headers, rawBody, now, ...given })
    expect(read({ headers: { [header]: sign(text) } })).not.toBeNull()
    for (const signature of [undefined, '', sign(text, 'guessed'), sign(text).slice(1), [sign(text)]])
      expect(read({ headers: { [header]: signature } })).toBeNull()
    expect(read({ now: new Date(now.getTime() + 25 * 60 * 60_000) })).toBeNull()
    const signed = (body: string) => read({ rawBody: Buffer.from(body), headers: { [header]: sign(body) } })
    expect(signed(text)).not.toBeNull()
    for (const [from, to] of changes) {
      expect(text).toContain(from)
      expect(signed(text.replace(from, to))).toBeNull()
    }
    for (const body of ['', '{}', text.slice(1)]) expect(signed(body)).toBeNull()
  })

  test('a forged notice of the simulator is refused', async () => {
    await setMode('notices', 'forged')
    const { notice } = await paidIn()
    expect(partner().readSettlementNotice(await notice)).toBeNull()
  })

  const order = (reference: string, amountKobo = 100_000n) => ({
    reference,
    amountKobo,
    narration: `Own transfer ${reference}`,
    beneficiary: { accountNumber: '1000000002', bankCode: '566', name: 'Kasuwa' },
  })

  test('money is sent out once for a reference, told by a query, and listed in the report of transfers', async () => {
    await paidIn()
    const sent = await partner().payOut(order('SWP-A'))
    expect(sent).toMatchObject({ outcome: 'accepted', sessionId: expect.any(String) })
    expect(await partner().payOut(order('SWP-A'))).toMatchObject({ outcome: 'unknown', code: used })
    expect(await partner().queryPayOut('SWP-A')).toMatchObject({ outcome: 'accepted', amountKobo: 100_000n, sessionId: sent.sessionId })
    expect(await partner().queryPayOut('SWP-NONE')).toMatchObject({ outcome: 'not_found' })
    const report = await partner().listPayOuts({ from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 60_000), page: 0, size: 100 })
    const listed = {
      reference: 'SWP-A',
      sessionId: sent.sessionId,
      amountKobo: 100_000n,
      narration: 'Own transfer SWP-A',
      bookedAt: expect.any(Date),
    }
    expect(report).toEqual({ outcome: 'ok', value: { last: true, payOuts: [listed] } })
  })

  test('a lost answer is unknown and the query tells that it was paid; more than has settled is refused, which only the query tells', async () => {
    await paidIn()
    await setMode('transfers', 'answer_lost')
    expect(await partner({ timeoutMs: 100 }).payOut(order('SWP-B'))).toMatchObject({ outcome: 'unknown', code: 'network' })
    await setMode('transfers', 'ok')
    expect(await partner().queryPayOut('SWP-B')).toMatchObject({ outcome: 'accepted' })
    expect(await partner().payOut(order('SWP-C', 1_000_000_000n))).toMatchObject({ outcome: 'unknown', code: unpaid })
    expect(await partner().queryPayOut('SWP-C')).toMatchObject({ outcome: 'rejected', code: unpaid })
  })
})

test('the demo asks the banks of its simulator only, also where the environment names real addresses and another port', async () => {
  const { clientId, clientSecret } = CLIENT
  const banks = createAlternateBanks(
    {
      SIMULATOR_PORT: '1',
      PROVIDUS_URL: 'http://127.0.0.1:1',
      PROVIDUS_CLIENT_ID: clientId,
      PROVIDUS_CLIENT_SECRET: clientSecret,
      MONNIFY_URL: 'http://127.0.0.1:1',
      MONNIFY_API_KEY: KEYS.apiKey,
      MONNIFY_SECRET_KEY: KEYS.secretKey,
      MONNIFY_CONTRACT_CODE: KEYS.contractCode,
      MONNIFY_WALLET: KEYS.wallet,
      ...alternateBanksAt(simulator.url),
    },
    { clock: systemClock },
  )
  const opened = await Promise.all(banks.map((bank) => bank.reserveAccount({ reference: 'alt_demo', accountName: 'Amina Stores' })))
  expect(opened.map(({ outcome }) => outcome)).toEqual(BANKS.map(() => 'reserved'))
})

describe('an account whose reservation was answered by nothing', () => {
  test('is the same one when Monnify is asked again under its reference', async () => {
    const monnify = BANKS[1]!.open(simulator.partnerUrls.monnify)
    const ask = () => monnify.reserveAccount({ reference: 'alt_again', accountName: 'Amina Stores' })
    await console('PUT', '/failure-modes', { partner: 'monnify', subject: 'accounts', mode: 'garbage' })
    expect(await ask()).toMatchObject({ outcome: 'unknown' })
    await console('DELETE', '/failure-modes')
    const first = await ask()
    expect(first).toMatchObject({ outcome: 'reserved' })
    expect(await ask()).toEqual(first)
  })
})

test('each account has a customer of its own at Monnify; one whose customer has another account is refused, so that its fee is given back', async () => {
  const url = simulator.partnerUrls.monnify
  const post = async (path: string, authorization: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { requestSuccessful: boolean; responseBody: { accessToken: string } }
  }
  const basic = `Basic ${Buffer.from(`${KEYS.apiKey}:${KEYS.secretKey}`).toString('base64')}`
  const { accessToken } = (await post('/api/v1/auth/login', basic, {})).responseBody
  const taken = { accountReference: 'other', accountName: 'Other', contractCode: KEYS.contractCode, preferredBanks: ['035'] }
  const path = '/api/v2/bank-transfer/reserved-accounts'
  const other = await post(path, `Bearer ${accessToken}`, { ...taken, customerEmail: 'alt_taken@kasuwa.example' })
  expect(other.requestSuccessful).toBe(true)
  const asked = { reference: 'alt_taken', accountName: 'Amina Stores' }
  expect(await BANKS[1]!.open(url).reserveAccount(asked)).toMatchObject({ outcome: 'rejected', code: 'R42' })
})
