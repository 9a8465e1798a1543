import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { BankPort, OutwardTransfer } from '../port.ts'
import { createVfdBank, vfdSettingsFromEnv } from './index.ts'

/** The adapter against the simulator, over HTTP: the port's promises in every failure mode of the bank. */
const dataDir = mkdtempSync(join(tmpdir(), 'vfd-contract-'))
let simulator: RunningSimulator = await start()
let bank: BankPort = adapter()
let serial = 0

function start(): Promise<RunningSimulator> {
  return startSimulator({
    port: 0,
    dataDir,
    slowMs: 150,
    hangMs: 4000,
    partners: { bank: { pendingMs: 1500, testPendingMs: 1500, noticeUrl: 'http://127.0.0.1:9/' } },
  })
}

function adapter(): BankPort {
  return createVfdBank({ ...vfdSettingsFromEnv({ VFD_WALLET_URL: `${simulator.url}/vfd` }), timeoutMs: 1500 }, { clock: systemClock })
}

afterAll(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => failureMode('ok'))

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const failureMode = (mode: string, ending?: string) => call('PUT', '/failure-modes', { partner: 'bank', mode, ending })
const payIn = (accountNumber: string, amountKobo: number, more: object = {}) =>
  call('POST', '/pay-in', {
    accountNumber,
    amountKobo,
    payerName: 'Bello Aisha',
    payerBank: '058',
    payerAccount: '0011223344',
    narration: 'Rice',
    notify: false,
    ...more,
  })
const giveBack = (reference: string, amountKobo?: number) => call('POST', '/return', { reference, ...(amountKobo && { amountKobo }) })
const payouts = (reference: string) => call('GET', `/payouts?reference=${reference}`)
const balance = async () => (await call('GET', '/balance')).amountKobo as number

async function transferTo(accountNumber: string, amountKobo = 150_000n): Promise<OutwardTransfer> {
  await payIn('1099999999', Number(amountKobo))
  const found = await bank.nameEnquiry({ accountNumber, bankCode: '058' })
  const name = found.outcome === 'found' ? found.accountName : 'Somebody'
  return {
    reference: `att_${++serial}`,
    amountKobo,
    narration: 'Supplies',
    sender: { accountNumber: '1099999999', name: 'Adaeze Stores' },
    beneficiary: { accountNumber, bankCode: '058', name, enquiryId: found.outcome === 'found' ? found.enquiryId : '', bvn: null, clientId: null },
    sendDeadline: new Date(8.64e15),
  }
}

describe('when the bank is well', () => {
  test('a transfer is accepted, paid once, found by its reference with every field, and on the statement', async () => {
    const from = systemClock.now()
    const transfer = await transferTo('0123456789', 4_507_001n)
    const before = await balance()
    const sent = await bank.sendTransfer(transfer)
    expect(sent).toMatchObject({ outcome: 'accepted', code: '00' })
    expect(sent.sessionId).toMatch(/^090110\d{24}$/)
    expect(await bank.queryTransfer(transfer.reference)).toMatchObject({
      outcome: 'accepted',
      amountKobo: 4_507_001n,
      beneficiaryAccountNumber: '0123456789',
      sessionId: sent.sessionId,
    })
    expect(await payouts(transfer.reference)).toMatchObject([
      { reference: transfer.reference, account: '0123456789', bank: '058', amountKobo: 4_507_001 },
    ])
    expect(await balance()).toBe(before - 4_507_001)
    const statement = await bank.statement({ from, to: new Date(systemClock.now().getTime() + 1000), page: 0, size: 100 })
    const lines = statement.outcome === 'ok' ? statement.value.lines : []
    expect(lines.map(({ direction, amountKobo, reference }) => ({ direction, amountKobo, reference }))).toEqual([
      { direction: 'in', amountKobo: 4_507_001n, reference: null },
      { direction: 'out', amountKobo: 4_507_001n, reference: transfer.reference },
    ])
  })

  test('a reference pays once, however often it is sent, side by side too, and after a restart', async () => {
    const transfer = await transferTo('0123456789')
    await payIn('1099999999', 100_000_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => bank.sendTransfer(transfer)))
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual(['accepted', ...Array(7).fill('unknown')])
    await simulator.close()
    simulator = await start()
    bank = adapter()
    expect(await bank.sendTransfer(transfer)).toMatchObject({ outcome: 'unknown', code: '98' })
    expect(await bank.queryTransfer(transfer.reference)).toMatchObject({ outcome: 'accepted', amountKobo: transfer.amountKobo })
    expect(await payouts(transfer.reference)).toHaveLength(1)
  })

  test('a pool that is short refuses with 51 and pays nothing', async () => {
    const transfer = { ...(await transferTo('0123456789')), amountKobo: BigInt((await balance()) + 1) }
    expect(await bank.sendTransfer(transfer)).toMatchObject({ outcome: 'rejected', code: '51' })
    expect(await payouts(transfer.reference)).toEqual([])
  })

  test.each([
    ['0000', 'accepted', 'accepted', 1],
    ['0051', 'rejected', 'rejected', 0],
    ['0091', 'unknown', 'accepted', 1],
    ['0097', 'unknown', 'unknown', 0],
    ['0009', 'pending', 'pending', 0],
    ['0034', 'held_for_review', 'held_for_review', 0],
    ['0007', 'rejected', 'rejected', 0],
    ['0008', 'rejected', 'rejected', 0],
    ['0094', 'unknown', 'accepted', 1],
  ])('an account number ending in %s is answered %s, queried %s', async (ending, answered, queried, paid) => {
    const transfer = await transferTo(`012345${ending}`)
    expect((await bank.sendTransfer(transfer)).outcome).toBe(answered)
    expect((await bank.queryTransfer(transfer.reference)).outcome).toBe(queried)
    expect(await payouts(transfer.reference)).toHaveLength(paid)
  })

  test('a name enquiry answers the same name each time, and not found for nobody’s number and for an unknown bank', async () => {
    const ask = (accountNumber: string, bankCode: string) => bank.nameEnquiry({ accountNumber, bankCode })
    const [one, other] = [await ask('0123456789', '058'), await ask('0123456789', '058')]
    expect(one).toMatchObject({ outcome: 'found', accountName: other.outcome === 'found' && other.accountName })
    expect(await ask('0123459999', '058')).toEqual({ outcome: 'not_found' })
    expect(await ask('0123456789', '777')).toEqual({ outcome: 'not_found' })
    expect(await ask('1099999998', '566')).toEqual({ outcome: 'not_found' })
    expect((await ask('012345678', '058')).outcome).toBe('unknown')
  })

  test('the list of banks speaks our codes', async () => {
    const answer = await bank.banks()
    const banks = answer.outcome === 'ok' ? answer.value : []
    expect(banks.length).toBeGreaterThan(40)
    for (const code of ['058', '566', '999992', '999991', '50211', '50515']) expect(banks.map((each) => each.code)).toContain(code)
  })

  test('opening an account twice with one reference opens one, and it answers its name', async () => {
    const open = (reference: string) => bank.openCollectionAccount({ reference, accountName: 'Adaeze Lekki' })
    const [first, again, other] = [await open('csh_1'), await open('csh_1'), await open('csh_2')]
    if (first.outcome !== 'ok' || other.outcome !== 'ok') throw new Error('no account')
    expect(again).toEqual(first)
    expect(first.value.accountNumber).toMatch(/^10\d{8}$/)
    expect(other.value.accountNumber).not.toBe(first.value.accountNumber)
    expect(await bank.nameEnquiry({ accountNumber: first.value.accountNumber, bankCode: '566' })).toMatchObject({
      outcome: 'found',
      accountName: first.value.accountName,
    })
  })

  test('a transfer to an account of ours comes back as a credit of that account', async () => {
    const account = await bank.openCollectionAccount({ reference: 'csh_3', accountName: 'Bola' })
    if (account.outcome !== 'ok') throw new Error('no account')
    const found = await bank.nameEnquiry({ accountNumber: account.value.accountNumber, bankCode: '566' })
    const transfer = await transferTo('0123456789')
    const before = await balance()
    const intra = {
      ...transfer,
      beneficiary: {
        ...transfer.beneficiary,
        accountNumber: account.value.accountNumber,
        bankCode: '566',
        enquiryId: found.outcome === 'found' ? found.enquiryId : '',
      },
    }
    expect((await bank.sendTransfer(intra)).outcome).toBe('accepted')
    expect(await balance()).toBe(before)
    expect((await call('GET', '/inflows'))[0]).toMatchObject({
      accountNumber: account.value.accountNumber,
      amountKobo: 150_000,
      payerName: 'Adaeze Stores',
    })
  })

  test('a payment that the other bank gave back is told so by the reversal query, and its credit names our reference', async () => {
    const transfer = await transferTo('0123456789', 4_507_001n)
    expect(await bank.queryReturn(transfer.reference)).toEqual({ outcome: 'not_returned' })
    await bank.sendTransfer(transfer)
    expect(await bank.queryReturn(transfer.reference)).toEqual({ outcome: 'not_returned' })
    const before = await balance()
    expect(await giveBack(transfer.reference)).toEqual({ returned: true })
    const answer = await bank.queryReturn(transfer.reference)
    expect(answer).toMatchObject({ outcome: 'returned', amountKobo: 4_507_001n })
    expect(await balance()).toBe(before + 4_507_001)
    const at = systemClock.now()
    const statement = await bank.statement({ from: new Date(at.getTime() - 60_000), to: new Date(at.getTime() + 1_000), page: 0, size: 500 })
    const named = statement.outcome === 'ok' ? statement.value.lines.filter((line) => line.reference === transfer.reference) : []
    expect(named.map(({ direction, amountKobo, accountNumber }) => ({ direction, amountKobo, accountNumber }))).toEqual([
      { direction: 'out', amountKobo: 4_507_001n, accountNumber: null },
      { direction: 'in', amountKobo: 4_507_001n, accountNumber: null },
    ])
    // The status of the order itself stays as it was.
    expect((await bank.queryTransfer(transfer.reference)).outcome).toBe('accepted')
    expect(await payouts(transfer.reference)).toHaveLength(1)
  })

  test('a bank that pays what it has refused says so when it is asked, once, and shows the debit', async () => {
    const transfer = await transferTo('0123456789')
    await failureMode('decline:07')
    expect((await bank.sendTransfer(transfer)).outcome).toBe('rejected')
    await failureMode('ok')
    const pay = () => call('POST', '/pay-refused', { reference: transfer.reference })
    expect([await pay(), await pay()]).toEqual([{ paid: true }, { paid: false }])
    expect((await bank.queryTransfer(transfer.reference)).outcome).toBe('accepted')
    expect(await payouts(transfer.reference)).toHaveLength(1)
  })

  test('a payment is given back once, in part too, and never more than was paid or what was not', async () => {
    const transfer = await transferTo('0123456789', 10_000n)
    expect(await giveBack(transfer.reference)).toEqual({ returned: false })
    await bank.sendTransfer(transfer)
    expect(await giveBack(transfer.reference, 10_001)).toEqual({ returned: false })
    expect(await giveBack(transfer.reference, 9_000)).toEqual({ returned: true })
    expect(await giveBack(transfer.reference)).toEqual({ returned: false })
    expect(await bank.queryReturn(transfer.reference)).toMatchObject({ outcome: 'returned', amountKobo: 9_000n })
  })

  test('a credit is found by its session id with everything that was paid, and an unknown one is not found', async () => {
    const { sessionId } = await payIn('1012345678', 450_050, { channel: 'ussd', narration: 'Two bags' })
    expect(await bank.queryInflow(sessionId)).toMatchObject({
      outcome: 'found',
      inflow: {
        sessionId,
        accountNumber: '1012345678',
        amountKobo: 450_050n,
        channel: 'ussd',
        payerName: 'Bello Aisha',
        payerAccountNumber: '0011223344',
        payerBankCode: '058',
        narration: 'Two bags',
      },
    })
    expect(await bank.queryInflow('000013000000000000000000000000')).toEqual({ outcome: 'not_found' })
  })

  test('pages of a statement put together are every line once, oldest first; windows side by side share none', async () => {
    const begin = new Date(systemClock.now().getTime() - 60_000)
    for (let count = 0; count < 7; count++) await payIn('1012345678', 100 + count)
    const cut = systemClock.now()
    for (let count = 0; count < 3; count++) await payIn('1012345678', 200 + count)
    const end = new Date(systemClock.now().getTime() + 1000)
    const whole = await lines(begin, end, 500)
    // Payments of earlier tests are still settled while this reads: their lines come after all that were read at first.
    const readBefore = (ids: string[]) => ids.filter((id) => whole.includes(id))
    const paged = readBefore(await lines(begin, end, 4))
    const halves = readBefore([...(await lines(begin, cut, 500)), ...(await lines(cut, end, 500))])
    expect(paged).toEqual(whole)
    expect(halves).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThanOrEqual(10)
  })

  async function lines(from: Date, to: Date, size: number): Promise<string[]> {
    const ids: string[] = []
    for (let page = 0; ; page++) {
      const answer = await bank.statement({ from, to, page, size })
      if (answer.outcome !== 'ok') throw new Error(answer.reason)
      ids.push(...answer.value.lines.map((line) => line.lineId))
      if (answer.value.last) return ids
    }
  }
})

describe('when the bank is unwell', () => {
  test.each([
    // Failure mode, answer to the transfer, answer to the query afterwards, number of payouts.
    ['slow', 'accepted', 'accepted', 1],
    ['pending_then_ok', 'pending', 'pending', 0],
    ['pending_forever', 'pending', 'pending', 0],
    ['timeout_after_applying', 'unknown', 'accepted', 1],
    ['timeout_before_applying', 'unknown', 'not_found', 0],
    ['garbage', 'unknown', 'unknown', 1],
    ['duplicate_answers', 'unknown', 'accepted', 1],
    ['down', 'unknown', 'unknown', 0],
    ['decline:07', 'rejected', 'rejected', 0],
    ['decline:34', 'held_for_review', 'held_for_review', 0],
    ['decline:91', 'unknown', 'rejected', 0],
    ['decline:96', 'unknown', 'unknown', 0],
    ['decline:25', 'unknown', 'not_found', 0],
  ])('failure mode %s answers %s and then %s', async (name, answered, queried, paid) => {
    const transfer = await transferTo('0123456789')
    await failureMode(name)
    expect((await bank.sendTransfer(transfer)).outcome).toBe(answered)
    expect((await bank.queryTransfer(transfer.reference)).outcome).toBe(queried)
    expect(await payouts(transfer.reference)).toHaveLength(paid)
  })

  test('no failure mode pays a reference twice', async () => {
    for (const name of [
      'slow',
      'pending_then_ok',
      'timeout_after_applying',
      'garbage',
      'duplicate_answers',
      'down',
      'timeout_before_applying',
      'pending_forever',
      'decline:96',
    ]) {
      const transfer = await transferTo('0123456789')
      await failureMode(name)
      await bank.sendTransfer(transfer)
      await failureMode('ok')
      await Promise.all([bank.sendTransfer(transfer), bank.sendTransfer(transfer)])
      await systemClock.sleep(name === 'pending_then_ok' ? 1600 : 0)
      expect((await payouts(transfer.reference)).length, name).toBe(['pending_forever', 'decline:96'].includes(name) ? 0 : 1)
    }
  }, 20_000)

  test('what was pending is paid after its time, also when the simulator was restarted meanwhile', async () => {
    const transfer = await transferTo('0123450009')
    expect((await bank.sendTransfer(transfer)).outcome).toBe('pending')
    await simulator.close()
    simulator = await start()
    bank = adapter()
    await systemClock.sleep(1600)
    expect((await bank.queryTransfer(transfer.reference)).outcome).toBe('accepted')
    expect(await payouts(transfer.reference)).toHaveLength(1)
  })

  test('a bank that is down answers nothing, and its failure mode outlives a restart', async () => {
    await failureMode('down')
    await simulator.close()
    simulator = await start()
    bank = adapter()
    expect((await bank.nameEnquiry({ accountNumber: '0123456789', bankCode: '058' })).outcome).toBe('unknown')
    expect((await bank.queryInflow('x')).outcome).toBe('unknown')
    expect((await bank.queryReturn('x')).outcome).toBe('unknown')
    expect((await bank.statement({ from: new Date(0), to: new Date(1), page: 0, size: 10 })).outcome).toBe('unknown')
  })

  test('a failure mode towards one ending leaves the other accounts alone', async () => {
    await failureMode('decline:61', '4321')
    expect((await bank.sendTransfer(await transferTo('0123454321'))).code).toBe('61')
    expect((await bank.sendTransfer(await transferTo('0123456789'))).code).toBe('00')
  })

  test('money set aside for a pending transfer cannot be sent twice over', async () => {
    const all = await transferTo('0123456789')
    await failureMode('pending_forever')
    const rest = { ...all, amountKobo: BigInt(await balance()) }
    const first = await bank.sendTransfer({ ...rest, amountKobo: 150_000n })
    await failureMode('ok')
    expect(first.outcome).toBe('pending')
    expect((await bank.sendTransfer({ ...rest, reference: 'att_rest' })).code).toBe('51')
    expect(await call('POST', '/settle', { reference: all.reference })).toEqual({ settled: true })
    expect(await payouts(all.reference)).toHaveLength(1)
    expect(await call('POST', '/settle', { reference: all.reference, status: '91' })).toEqual({ settled: false })
  })
})
