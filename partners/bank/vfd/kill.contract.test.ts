import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { createVfdBank, vfdSettingsFromEnv } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
let running: ChildProcess | null = null
afterAll(() => {
  running?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<string> {
  const env = { ...process.env, SIMULATOR_PORT: '0', DATA_DIR: dataDir, NOTICE_URL: 'http://127.0.0.1:9/' }
  const child = spawn(process.execPath, [new URL('../../../simulator/main.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  for await (const line of child.stdout) {
    const ready = /simulator ready (\S+)/.exec(String(line))
    if (ready) return ready[1]!
  }
  throw new Error('the simulator ended without being ready')
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const child = running!
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return ended
}

test('a bank killed in the middle of 40 transfers has paid each reference at most once, forgets none it paid, and pays the rest when asked again', async () => {
  let url = await start()
  const api = async (path: string, init?: RequestInit) => (await fetch(`${url}/console/api${path}`, init)).json() as Promise<any>
  await api('/pay-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber: '1012345678', amountKobo: 4_000_000, payerName: 'A B', payerBank: '058', payerAccount: '0123456789' }),
  })
  const bankAt = () => createVfdBank({ ...vfdSettingsFromEnv({ VFD_WALLET_URL: `${url}/vfd` }), timeoutMs: 2000 }, { clock: systemClock })
  const transfer = (n: number) => ({
    reference: `kill_${n}`,
    amountKobo: 1000n,
    narration: '',
    sender: { accountNumber: '1012345678', name: 'A' },
    beneficiary: { accountNumber: '0123456789', bankCode: '058', name: 'B', enquiryId: '1', bvn: null, clientId: null },
    sendDeadline: new Date(8.64e15),
  })

  const bank = bankAt()
  await bank.sendTransfer(transfer(0))
  const sending = Array.from({ length: 40 }, (_, n) => bank.sendTransfer(transfer(n + 1)))
  await Promise.race(sending)
  await end('SIGKILL')
  const answers = await Promise.all(sending)
  const accepted = answers.flatMap((answer, n) => (answer.outcome === 'accepted' ? [`kill_${n + 1}`] : []))
  expect(answers.every((answer) => ['accepted', 'unknown'].includes(answer.outcome))).toBe(true)

  url = await start()
  const paid = (await api('/payouts')).map((payout: { reference: string }) => payout.reference)
  for (const reference of accepted) expect(paid).toContain(reference)
  const again = bankAt()
  const payouts = async (): Promise<string[]> => (await api('/payouts')).map((payout: { reference: string }) => payout.reference)
  await Promise.all(Array.from({ length: 41 }, (_, n) => again.sendTransfer(transfer(n))))
  let all = await payouts()
  // A busy machine may hear some of them too late: those are sent again.
  for (let round = 0; round < 5 && all.length < 41; round++) {
    const missing = Array.from({ length: 41 }, (_, n) => n).filter((n) => !all.includes(`kill_${n}`))
    await Promise.all(missing.map((n) => again.sendTransfer(transfer(n))))
    all = await payouts()
  }
  expect(all).toHaveLength(41)
  expect(new Set(all).size).toBe(41)
  expect(await api('/balance')).toEqual({ amountKobo: 4_000_000 - 41_000 })
  expect(await end('SIGTERM')).toBe(0)
}, 60_000)
