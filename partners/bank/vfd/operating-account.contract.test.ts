import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { startSimulator } from '../../../simulator/start.ts'
import type { BankPort, OutwardTransfer } from '../port.ts'
import { createVfdBank, createVfdOperatingAccount, vfdSettingsFromEnv } from './index.ts'

/** The pool and the house's own account, each as a port of its own, at one simulated bank. */
const dataDir = mkdtempSync(join(tmpdir(), 'vfd-house-'))
const simulator = await startSimulator({ port: 0, dataDir, partners: { bank: { noticeUrl: 'http://127.0.0.1:9/' } } })
const settings = vfdSettingsFromEnv({ VFD_WALLET_URL: `${simulator.url}/vfd` })
const pool = createVfdBank(settings, { clock: systemClock })
const operating = createVfdOperatingAccount(settings, { clock: systemClock })
afterAll(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const balances = async () => [(await call('GET', '/balance')).amountKobo, (await call('GET', '/house')).amountKobo]

async function linesOf(account: BankPort) {
  const answer = await account.statement({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000), page: 0, size: 100 })
  if (answer.outcome === 'unknown') throw new Error(answer.reason)
  return answer.value.lines.map(({ direction, amountKobo, reference, narration, accountNumber }) => ({
    direction,
    amountKobo,
    reference,
    narration,
    accountNumber,
  }))
}

async function transferBetween(from: BankPort, to: BankPort, reference: string, amountKobo: bigint): Promise<OutwardTransfer> {
  const [source, target] = await Promise.all([from.ownAccount(), to.ownAccount()])
  if (source.outcome === 'unknown' || target.outcome === 'unknown') throw new Error('the accounts are not known')
  const { accountNumber } = target.value
  const named = await from.nameEnquiry({ accountNumber, bankCode: to.ownBankCode })
  if (named.outcome !== 'found') throw new Error(named.outcome)
  return {
    reference,
    amountKobo,
    narration: `Own transfer ${reference}`,
    sender: { accountNumber: source.value.accountNumber, name: source.value.accountName },
    beneficiary: {
      accountNumber,
      bankCode: to.ownBankCode,
      name: named.accountName,
      enquiryId: named.enquiryId,
      bvn: null,
      clientId: named.clientId,
    },
    sendDeadline: new Date(8.64e15),
  }
}

test('money moves from the pool to the house account and back, once for a reference, with a line on both statements', async () => {
  const payIn = { accountNumber: '1099999999', payerName: 'Bello Aisha', payerBank: '058', payerAccount: '0011223344', notify: false }
  await call('POST', '/pay-in', { ...payIn, amountKobo: 1_000_000 })
  const out = await transferBetween(pool, operating, 'SWP-OUT', 300_000n)
  expect(out.beneficiary.accountNumber).toBe(settings.operatingAccountNumber)
  expect(await pool.sendTransfer(out)).toMatchObject({ outcome: 'accepted' })
  await pool.sendTransfer(out)
  expect(await balances()).toEqual([700_000, 300_000])
  const back = await transferBetween(operating, pool, 'SWP-BACK', 100_000n)
  expect(await operating.sendTransfer(back)).toMatchObject({ outcome: 'accepted' })
  expect(await operating.queryTransfer('SWP-BACK')).toMatchObject({ outcome: 'accepted', amountKobo: 100_000n })
  expect(await balances()).toEqual([800_000, 200_000])
  expect(await linesOf(operating)).toEqual([
    { direction: 'in', amountKobo: 300_000n, reference: null, narration: 'Own transfer SWP-OUT', accountNumber: null },
    { direction: 'out', amountKobo: 100_000n, reference: 'SWP-BACK', narration: 'Own transfer SWP-BACK', accountNumber: null },
  ])
  expect((await linesOf(pool)).slice(1)).toEqual([
    { direction: 'out', amountKobo: 300_000n, reference: 'SWP-OUT', narration: 'Own transfer SWP-OUT', accountNumber: null },
    { direction: 'in', amountKobo: 100_000n, reference: null, narration: 'Own transfer SWP-BACK', accountNumber: null },
  ])
  // Own money is no payment to others.
  expect(await call('GET', '/payouts')).toEqual([])
})

test('the house account pays no more than it has, and what others book on it is on its statement alone', async () => {
  expect(await operating.sendTransfer(await transferBetween(operating, pool, 'SWP-MUCH', 900_000n))).toMatchObject({
    outcome: 'rejected',
    code: '51',
  })
  const before = await balances()
  await call('POST', '/house', { direction: 'out', amountKobo: 50_000, narration: 'Stamp duty', reference: 'PAY-1' })
  expect(await balances()).toEqual([before[0], before[1] - 50_000])
  expect((await linesOf(operating)).at(-1)).toMatchObject({ direction: 'out', amountKobo: 50_000n, narration: 'Stamp duty' })
  expect((await linesOf(pool)).map(({ narration }) => narration)).not.toContain('Stamp duty')
})
