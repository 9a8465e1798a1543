import { systemClock } from '../platform/clock/index.ts'
import { startSimulator } from '../simulator/start.ts'
import { checks } from '../tools/books/checks.ts'
import { freePorts } from '../tools/browser/free-ports.ts'
import { apiEnvironment } from './calls.ts'
import { percentile } from './figures.ts'
import type { Bench } from './options.ts'
import { startProgram } from './program.ts'
import { openStream } from './streams.ts'
import { openTown, PAYEE } from './town.ts'

const SCREENS = 200
const LOST_AFTER_MS = 20_000

/** Somebody pays, and every open screen of the shop shows it: the bank's notice, asking it back, posting, and the news. */
export const events: Bench = async ({ stage, quick, say }) => {
  const town = await openTown(stage, quick ? 20 : SCREENS)
  const [port] = freePorts(1) as [number]
  const noticeUrl = `http://127.0.0.1:${port}/api/callbacks/vfd/inflow`
  const simulator = await startSimulator({ port: 0, smtpPort: 0, dataDir: stage.dataDir, noticeUrl })
  const environment = {
    ...apiEnvironment(stage),
    PORT: String(port),
    VFD_WALLET_URL: `${simulator.url}/vfd`,
    SMTP_URL: `smtp://127.0.0.1:${simulator.smtpPort}`,
  }
  const api = await startProgram('apps/api/main.ts', environment)
  const worker = await startProgram('apps/worker/main.ts', environment)
  const paidAt = new Map<number, number>()
  const took: number[] = []
  const hear = ({ kind, data, at }: { kind: string; data: Record<string, unknown>; at: number }) => {
    const paid = kind === 'collection.posted' ? paidAt.get(Number(data['amount'])) : undefined
    if (paid !== undefined) took.push(at - paid)
  }
  const streams = await Promise.all(town.shops.map((shop) => openStream(api.url, shop.token, hear)))
  try {
    const pay = async (number: number) => {
      const { accountNumber } = town.shops[number % town.shops.length]!
      // Known again by its amount.
      const amountKobo = 1_000_000 + number
      paidAt.set(amountKobo, systemClock.monotonicMs())
      const body = JSON.stringify({
        accountNumber,
        amountKobo,
        payerName: 'Balarabe Yusuf',
        payerBank: PAYEE.bank_code,
        payerAccount: PAYEE.nuban,
        narration: 'wax print',
      })
      const answer = await fetch(`${simulator.url}/console/api/pay-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      if (!answer.ok) throw new Error(`pay-in: ${answer.status} ${await answer.text()}`)
    }
    let number = 0
    const paced = async (count: number, everyMs: number) => {
      const expected = took.length + count
      for (let at = 0; at < count; at++) {
        await Promise.all([pay(number++), systemClock.sleep(everyMs)])
      }
      for (let waited = 0; took.length < expected && waited < LOST_AFTER_MS; waited += 50) await systemClock.sleep(50)
      if (took.length < expected) throw new Error(`${expected - took.length} of ${count} payments were never seen`)
    }
    await paced(quick ? 5 : 60, 50)
    took.length = 0
    await paced(quick ? 20 : 600, 50)
    say(`${took.length} payments seen`)
    for (const stream of streams) stream.close()
  } finally {
    for (const stream of streams) stream.close()
    await Promise.all([api.end(), worker.end()])
    await simulator.close()
  }
  await stage.requireBooks(checks)
  return {
    rows: [
      { check: 'payment to screen, p99', figure: percentile(took, 99), unit: ' ms', gate: { most: 300 } },
      { check: 'payment to screen, p50', figure: percentile(took, 50), unit: ' ms' },
    ],
    notes: [
      `${took.length} payments, some 20 a second, ${streams.length} screens open. Counted from before the bank is told of the payment, so the bank's own part of it is in the figure.`,
    ],
  }
}
