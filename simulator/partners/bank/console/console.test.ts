import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../../platform/clock/index.ts'
import { startSimulator } from '../../../start.ts'
import { limitNow } from '../../../../tests/fixtures/machine-load.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'console-'))
const simulator = await startSimulator({ port: 0, dataDir, partners: { bank: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] } } })
afterAll(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})

async function api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function vfd(path: string, body?: object): Promise<any> {
  const json = { 'content-type': 'application/json' }
  const token = await fetch(`${simulator.url}/vfd/baasauth/token`, {
    method: 'POST',
    headers: json,
    body: '{"consumerKey":"k","consumerSecret":"s"}',
  })
  const AccessToken = ((await token.json()) as any).data.access_token as string
  const answer = await fetch(
    `${simulator.url}/vfd${path}`,
    body ? { method: 'POST', headers: { ...json, AccessToken }, body: JSON.stringify(body) } : { headers: { AccessToken } },
  )
  return answer.json()
}

/** An order to Zenith Bank. */
async function sendTransfer(reference: string, toAccount: string, uniqueSenderAccountId: string): Promise<void> {
  const fromAccount = '1000000002'
  const signature = createHash('sha512')
    .update(fromAccount + toAccount)
    .digest('hex')
  const order = { fromAccount, uniqueSenderAccountId, fromClient: 'Sender Stores', toClient: 'Eze Ngozi', toAccount, toBank: '000015', signature }
  await vfd('/transfer', { ...order, amount: '100.00', remark: '', transferType: 'inter', reference: `kasuwa-${reference}` })
}

const good = { accountNumber: '1012345678', amountKobo: 450_000, payerName: 'Bello Aisha', payerBank: '058', payerAccount: '0011223344' }

test.each([
  ['accountNumber', { accountNumber: '101234567' }],
  ['amountKobo', { amountKobo: 0 }],
  ['amountKobo', { amountKobo: -5 }],
  ['amountKobo', { amountKobo: 1.5 }],
  ['amountKobo', { amountKobo: '450000' }],
  ['amountKobo', { amountKobo: 2 ** 53 }],
  ['payerName', { payerName: ' ' }],
  ['payerBank', { payerBank: '000013' }],
  ['payerAccount', { payerAccount: '12' }],
  ['channel', { channel: 'cash' }],
  ['copies', { copies: 0 }],
  ['delayMs', { delayMs: -1 }],
  ['notify', { notify: 'no' }],
  ['sessionId', { sessionId: '' }],
  ['amount', { amount: 5 }],
])('a payment with a bad %s answers 400, names the field in a sentence, and credits nothing', async (field, change) => {
  const before = (await api('GET', '/balance')).body
  const answer = await api('POST', '/pay-in', { ...good, ...change })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ field, message: expect.stringMatching(/\w+ \w+/) })
  expect((await api('GET', '/balance')).body).toEqual(before)
})

test.each([
  { partner: 'bank', mode: 'happy' },
  { partner: 'bank', mode: 'decline:00' },
  { partner: 'bank', mode: 'decline:' },
  { partner: 'bank', subject: 'cards', mode: 'ok' },
  { partner: 'nobody', mode: 'ok' },
  { partner: 'bank', mode: 'ok', ending: 'abc' },
  { partner: 'identity', subject: 'service', mode: 'decline:51' },
  { partner: 'identity', subject: 'service', mode: 'down', ending: '1' },
  [],
  'x',
])('the failure mode %j answers 400', async (failureMode) => {
  expect((await api('PUT', '/failure-modes', failureMode)).status).toBe(400)
})

test('a past of 6,000 lines is taken in within two seconds, with its times, and taken in once', async () => {
  const before = (await api('GET', '/balance')).body.amountKobo
  const at = (minute: number) => new Date(Date.UTC(2026, 7, 1) + minute * 60_000).toISOString()
  const ins = Array.from({ length: 4000 }, (_, n) => ({
    direction: 'in',
    amountKobo: 1000 + n,
    sessionId: `past-in-${n}`,
    reference: null,
    accountNumber: '1012345678',
    payerName: 'Bello Aisha',
    payerAccount: '0011223344',
    payerBank: '058',
    narration: '',
    at: at(n),
  }))
  const outs = Array.from({ length: 2000 }, (_, n) => ({
    direction: 'out',
    amountKobo: 500 + n,
    sessionId: null,
    reference: `past-out-${n}`,
    accountNumber: '1012345678',
    beneficiaryName: 'Eze Ngozi',
    beneficiaryAccount: '0123456789',
    beneficiaryBank: '057',
    narration: '',
    at: at(n),
  }))
  const past = { accounts: [{ accountNumber: '1012345678', name: 'Adaeze Stores', reference: 'csh_demo' }], lines: [...ins, ...outs] }

  const begun = systemClock.monotonicMs()
  expect((await api('POST', '/import', past)).body).toEqual({ accounts: 1, lines: 6000, skipped: 0 })
  expect(systemClock.monotonicMs() - begun).toBeLessThan(limitNow(2_000))
  expect((await api('POST', '/import', past)).body).toEqual({ accounts: 1, lines: 0, skipped: 6000 })

  const change = past.lines.reduce((sum, line) => sum + (line.direction === 'in' ? line.amountKobo : -line.amountKobo), 0)
  expect((await api('GET', '/balance')).body.amountKobo).toBe(before + change)
  expect((await api('GET', '/accounts')).body).toContainEqual({ accountNumber: '1012345678', name: 'Adaeze Stores', reference: 'csh_demo' })
  expect((await api('GET', '/payouts?reference=past-out-7')).body).toMatchObject([
    { reference: 'past-out-7', account: '0123456789', bank: '057', amountKobo: 507, at: at(7) },
  ])
  expect((await api('GET', `/payouts?since=${at(1990)}`)).body).toHaveLength(10)
  expect((await api('GET', '/inflows')).body.every((each: { notice: string }) => each.notice === 'none')).toBe(true)
  const statement = await vfd(
    '/account/transactions?accountNo=1000000002&startDate=2026-08-01%2001:00:00&endDate=2026-08-01%2001:04:59&page=0&size=100',
  )
  expect(statement.data.content).toHaveLength(10)
  expect(await vfd('/transactions?sessionId=past-in-3')).toMatchObject({
    status: '00',
    data: { amount: '10.030000', transactionDate: '2026-08-01 01:03:00.000' },
  })
  expect(await vfd('/transactions?reference=kasuwa-past-out-3')).toMatchObject({ status: '00', data: { amount: '5.03', transactionStatus: '00' } })
  const account = await vfd('/client/tiers/corporate', { parentAccountNo: '1000000002', branch: 'Anything', reference: 'csh_demo' })
  expect(account.data).toMatchObject({ accountNo: '1012345678', accountName: 'Adaeze Stores' })
})

test('an import with one bad line takes nothing in', async () => {
  const before = (await api('GET', '/balance')).body
  const line = {
    direction: 'in',
    amountKobo: 5,
    sessionId: 'bad-1',
    accountNumber: '1012345678',
    payerName: 'A',
    payerAccount: '1',
    payerBank: '058',
    at: '2026-08-01T00:00:00Z',
  }
  const answer = await api('POST', '/import', { lines: [line, { ...line, sessionId: 'bad-2', at: 'yesterday' }] })
  expect(answer).toMatchObject({ status: 400, body: { field: 'lines.1.at' } })
  expect((await api('GET', '/balance')).body).toEqual(before)
})

const page = async (): Promise<string> => (await fetch(`${simulator.url}/`)).text()

test('an account opened after the demo is preselected as the newest sign-up, with business and cashpoint apart', async () => {
  const open = (branch: string) => vfd('/client/tiers/corporate', { parentAccountNo: '1000000002', branch, reference: `cpt_${branch}` })
  await open('Ade-Eze Stores')
  const { data } = await open('Ade-Eze Stores-Yaba')
  const [, first] = /<select name="account" id="account">\s*<option value="(\d+)"/.exec(await page())!
  expect(first).toBe(data.accountNo)
  expect(await page()).toMatch(new RegExp(`Ade-Eze Stores, Yaba · ${data.accountNo}`))
})

test('a waiting transfer is listed with its sender until it is paid, refused or sent back', async () => {
  await api('POST', '/pay-in', good)
  const { data: sender } = await vfd('/client/tiers/corporate', { parentAccountNo: '1000000002', branch: 'Sender Stores', reference: 'cpt_sender' })
  for (const [reference, account] of [
    ['to-pay', '0123450034'],
    ['to-refuse', '0123450009'],
    ['to-return', '0123450097'],
  ] as const)
    await sendTransfer(reference, account, `A${sender.accountNo}`)
  const waiting = (await page()).split('id="waiting-list"')[1]!.split('id="person-filter"')[0]!
  for (const reference of ['to-pay', 'to-refuse', 'to-return']) expect(waiting).toContain(`id="pay-${reference}"`)
  expect(waiting).toContain('From Sender Stores.')

  expect((await api('POST', '/settle', { reference: 'to-pay' })).body).toEqual({ settled: true })
  expect((await api('POST', '/settle', { reference: 'to-refuse', status: '61' })).body).toEqual({ settled: true })
  expect((await api('POST', '/return', { reference: 'to-return' })).body).toEqual({ returned: false })
  expect((await api('POST', '/return', { reference: 'to-return', payFirst: true })).body).toEqual({ returned: true })
  const statusOf = async (reference: string) => (await vfd(`/transactions?reference=kasuwa-${reference}`)).data.transactionStatus
  expect([await statusOf('to-pay'), await statusOf('to-refuse'), await statusOf('to-return')]).toEqual(['00', '61', '00'])
  expect(await page()).toContain('No payment is waiting.')
})

test.each([
  ['lost', 0],
  ['ok', 1],
  ['twice', 2],
])('while notices are %s, a payment in is notified %i times', async (mode, times) => {
  const received: string[] = []
  const product = createServer((request, response) => {
    received.push(request.url!)
    response.end()
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'notices-'))
  const { port } = product.address() as AddressInfo
  const own = await startSimulator({ port: 0, dataDir: folder, partners: { bank: { noticeUrl: `http://127.0.0.1:${port}/notice` } } })
  const call = (method: string, path: string, body?: object) =>
    fetch(`${own.url}/console/api${path}`, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
  try {
    await call('PUT', '/failure-modes', { partner: 'bank', subject: 'notices', mode })
    await call('POST', '/pay-in', good)
    const stateNow = async () => ((await (await call('GET', '/inflows')).json()) as { notice: string }[])[0]!.notice
    await expect.poll(stateNow).toBe(times === 0 ? 'none' : 'delivered')
    expect(received).toHaveLength(times)
  } finally {
    await own.close()
    product.close()
    rmSync(folder, { recursive: true })
  }
})

test('what a payer calls himself is text on the page, never markup, and the page allows nothing inline', async () => {
  await api('POST', '/pay-in', { ...good, payerName: '<img src=x onerror=alert(1)>', narration: '"><script>' })
  const answer = await fetch(`${simulator.url}/`)
  const page = await answer.text()
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;')
})

test('without a token, or with one that is made up or run out, the bank answers nothing', async () => {
  for (const AccessToken of ['', 'x', '99999999999.x', `99999999999.${'0'.repeat(64)}`]) {
    expect((await fetch(`${simulator.url}/vfd/bank`, { headers: AccessToken ? { AccessToken } : {} })).status).toBe(401)
  }
})

test('a payer of any name can be found by the account that paid, and each name without an account has its own', async () => {
  const { payerAccount: _, ...unnamed } = good
  await api('POST', '/pay-in', { ...unnamed, payerName: 'Halima Wxyz' })
  await api('POST', '/pay-in', { ...unnamed, payerName: 'Zainab Qrst' })
  const inflows = (await api('GET', '/inflows')).body as { payerName: string; payerAccount: string }[]
  const accounts = ['Halima Wxyz', 'Zainab Qrst'].map((name) => inflows.find(({ payerName }) => payerName === name)!.payerAccount)
  expect(accounts[0]).not.toBe(accounts[1])
  const names = await Promise.all(accounts.map((account) => vfd(`/transfer/recipient?accountNo=${account}&bank=000013&transfer_type=inter`)))
  expect(names.map(({ data }) => data.name)).toEqual(['Halima Wxyz', 'Zainab Qrst'])
})
