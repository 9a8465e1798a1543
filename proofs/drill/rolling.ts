import { sessionHeaders, type Shop } from '../fixtures/merchants.ts'
import { percentile } from '../fixtures/statistics.ts'
import { systemClock } from '../../platform/clock/index.ts'
import type { ClientRequest } from '../faults/environment/client-history.ts'
import type { Environment } from '../faults/environment/environment.ts'
import { checkFinalState } from '../faults/environment/final-assertions.ts'
import { httpCall } from '../faults/environment/http-call.ts'
import { sendOnce, sendUntilKnown } from '../faults/environment/load.ts'
import { expectedPayment } from '../faults/environment/payment-kinds.ts'
import { finalFigures } from './figures.ts'
import type { DrillOutcome, DrillRun, DrillScenario } from './scenario.ts'

const CALLERS = 12
const THINK_MS = 200
/** An app asks again after this time. */
const RETRY_AFTER_MS = 1_000

type Tally = { calls: number; repeated: number; failed: string[] }

export const rolling: DrillScenario = {
  id: 'rolling',
  title: 'two APIs and two workers stopped (SIGTERM) and started anew, one after the other, behind HAProxy under load',
  trial: 'rolling restarts',
  size: 50,
  async run({ drill, size, log }: DrillRun): Promise<DrillOutcome> {
    const environment = await drill.product(CALLERS)
    const stopping = new AbortController()
    try {
      await drill.edgeComplete()
      const tally: Tally = { calls: 0, repeated: 0, failed: [] }
      const callers = environment.shops.map((shop) => callUntil(environment, shop, tally, stopping.signal))
      const tookMs: number[] = []
      const violations: string[] = []
      const { apis, workers } = environment.processes
      for (let trial = 1; trial <= size; trial++) {
        const begun = systemClock.monotonicMs()
        for (const program of [apis[0]!, workers[0]!, apis[1]!, workers[1]!]) {
          const { code } = await program.restart()
          if (code !== 0) violations.push(`a ${program.program} that was told to stop ended with ${code}`)
          await program.ready()
          await drill.edgeComplete()
        }
        tookMs.push(systemClock.monotonicMs() - begun)
        log(`${trial}: ${tally.calls} calls, ${tally.repeated} repeated, ${tally.failed.length} failed after it`)
      }
      stopping.abort()
      await Promise.all(callers)
      const final = await checkFinalState(environment)
      violations.push(...tally.failed.slice(0, 3), ...final.violations)
      return {
        trials: size,
        violations,
        figures: [
          { name: 'calls (payments and reads)', value: tally.calls },
          { name: 'repeated once', value: tally.repeated },
          { name: 'failed after one retry', value: tally.failed.length, maximum: 0 },
          { name: 'one rolling restart, median', value: percentile(tookMs, 50) / 1_000, unit: ' s' },
          ...finalFigures(environment, { sent: environment.clientHistory.sent.size, violations }),
        ],
      }
    } finally {
      stopping.abort()
      await environment.close()
    }
  },
}

/** A payment and a read of the balance in turn. */
async function callUntil(environment: Environment, shop: Shop, tally: Tally, stopping: AbortSignal): Promise<void> {
  for (let number = 0; !stopping.aborted; number++) {
    await pay(environment, shop, `${shop.prefix}-rolling-${number}`, tally)
    await withOneRetry('a read of the balance', tally, () => readBalance(environment, shop))
    await systemClock.sleep(THINK_MS, stopping)
  }
}

/** True when the call failed twice. */
async function withOneRetry(name: string, tally: Tally, call: () => Promise<boolean>): Promise<boolean> {
  tally.calls++
  if (await call()) return false
  tally.repeated++
  await systemClock.sleep(RETRY_AFTER_MS)
  if (await call()) return false
  tally.failed.push(`${name} failed, and again after ${RETRY_AFTER_MS} ms`)
  return true
}

async function pay(environment: Environment, shop: Shop, reference: string, tally: Tally): Promise<void> {
  const body = expectedPayment('transfer', { reference, ending: '6789' })
  const entry = environment.clientHistory.open({ business: shop.businessId, token: shop.token, body, collectionId: undefined })
  await environment.grant(shop)
  // The record says at its end what became of the payment.
  if (await withOneRetry(reference, tally, () => isAnswered(environment, shop, entry))) await sendUntilKnown(environment, shop, { reference })
}

/** A call that used its grant without an answer needs the PIN again, which is no failure. */
async function isAnswered(environment: Environment, shop: Shop, entry: ClientRequest): Promise<boolean> {
  let answer = await sendOnce(environment, entry)
  if (answer === 'grant') {
    await environment.grant(shop)
    answer = await sendOnce(environment, entry)
  }
  return answer === 'known'
}

async function readBalance({ processes }: Environment, shop: Shop): Promise<boolean> {
  const url = `${processes.entrance()}/api/merchant/${shop.businessId}/wallet/balance`
  const answer = await httpCall(url, { method: 'GET', headers: sessionHeaders(shop) }).catch(() => null)
  return answer?.status === 200
}
