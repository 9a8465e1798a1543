import { systemClock } from '../../platform/clock/index.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { percentile } from '../fixtures/statistics.ts'
import { addCashiers, createMerchants, type Shop } from '../fixtures/merchants.ts'
import { openSpeakingTill } from './browser-clients.ts'
import { startLiveProduct } from './live-product.ts'
import type { Benchmark } from './options.ts'
import { openSseClient } from './sse-clients.ts'

/** Clients of the event stream beside the till that speaks: owners' dashboards and cashiers' tills of as many shops. */
const CLIENTS = 199
/** To the shops of those clients, meanwhile. */
const OTHERS_EVERY_MS = 200
const TIMEOUT_MS = 20_000
/** Whole hundreds of naira, so that a sentence is short. */
const FIRST_KOBO = 10_000
/** A sentence has ended after this time. */
const SENTENCE_MS = 5_000
const GOAL_MS = 1_000

/**
 * Measures the time from before the bank is told of a payment until a till says it: the bank's notice, its confirmation, posting, the live event, the
 * till's question, and the start of the first clip by the browser's audio clock. A payment comes once the sentence of the last one has ended.
 */
export const liveSound: Benchmark = async ({ database, quick, smallest, log }) => {
  const clients = smallest ? 4 : quick ? 20 : CLIENTS
  const payments = smallest ? 1 : quick ? 3 : 100
  const merchants = await createMerchants(database, Math.ceil(clients / 2) + 1)
  const cashiers = await addCashiers(database, merchants.shops)
  const [speaking, ...others] = merchants.shops as [Shop, ...Shop[]]
  const product = await startLiveProduct(database, log)
  const open: { close(): unknown }[] = []
  const latencies: number[] = []
  const errors: unknown[] = []
  const sounds: number[] = []
  let isEnded = false

  async function payOthers(): Promise<void> {
    for (let number = 0; !isEnded; number++) {
      await product.payIn(others[number % others.length]!, 1_000_000 + number)
      await systemClock.sleep(OTHERS_EVERY_MS)
    }
  }
  async function payAndListen(amountKobo: number): Promise<number> {
    sounds.length = 0
    const paid = systemClock.monotonicMs()
    await product.payIn(speaking, amountKobo)
    while (sounds.length === 0) {
      if (errors.length > 0) throw new AggregateError(errors, 'a client failed')
      if (systemClock.monotonicMs() - paid > TIMEOUT_MS) throw new Error(`${amountKobo} kobo were never said`)
      await systemClock.sleep(20)
    }
    return sounds[0]! - paid
  }

  let ofOthers: Promise<void> | undefined
  try {
    const screens = others.flatMap((shop) => {
      const listeners = { onLiveEvent: () => {}, onShown: () => {}, onError: (error: unknown) => void errors.push(error) }
      const cashier = cashiers[merchants.shops.indexOf(shop)]!
      return [
        { url: product.url, shop, kind: 'dashboard' as const, ...listeners },
        { url: product.url, shop: cashier, kind: 'till' as const, ...listeners },
      ]
    })
    // One after the other: the server sheds what comes all at once.
    for (const screen of screens.slice(0, clients)) open.push(await openSseClient(screen))
    open.push(await openSpeakingTill(product.url, cashiers[0]!, (at) => void sounds.push(at)))
    ofOthers = payOthers()
    ofOthers.catch((error: unknown) => void errors.push(error))
    // The programs compile meanwhile: a server that runs for days is measured.
    for (let number = 0; number < (smallest ? 1 : 5) + payments; number++) {
      const latency = await payAndListen(FIRST_KOBO * (number + 1))
      if (number >= (smallest ? 1 : 5)) latencies.push(latency)
      await systemClock.sleep(SENTENCE_MS)
    }
    log(`${latencies.length} payments said`)
  } finally {
    isEnded = true
    await ofOthers?.catch(() => {})
    for (const one of open) await one.close()
    await product.close()
  }
  await database.requireBooks(checks)
  return {
    trials: latencies.length,
    rows: [
      { check: 'payment to sound, p99', figure: percentile(latencies, 99), unit: ' ms', gate: { maximum: GOAL_MS } },
      { check: 'payment to sound, p50', figure: percentile(latencies, 50), unit: ' ms' },
      { check: 'payment to sound, longest', figure: Math.max(...latencies), unit: ' ms' },
    ],
    notes: [
      `${latencies.length} payments to a till in a real browser, each after the sentence of the last one, with ${clients} clients of the event stream and ${1_000 / OTHERS_EVERY_MS} payments a second to their shops. Counted from before the bank is told of the payment to the start of the first clip by the audio clock.`,
    ],
  }
}
