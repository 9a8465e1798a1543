import { percentile } from '../../fixtures/statistics.ts'
import { openStream } from '../../fixtures/sse-stream.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { inParallel } from '../../../tests/fixtures/in-parallel.ts'
import { mutation as lateConfirmation } from '../mutations/late-confirmation.ts'
import { mutation as refusedTransferKeepsHold } from '../mutations/refused-transfer-keeps-hold.ts'
import type { Scenario, ScenarioRun } from '../scenario.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { payIn, sendUntilKnown } from '../environment/load.ts'
import { asJsonText } from '../environment/await-quiescence.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const MAX_VISIBLE_MS = 2_000
const MAX_REFUND_MS = 5_000
/** The first amount; each payment of a run is one kobo more. */
const PAID_KOBO = 1_000_000

/** A small run shares its cores with other tests, so times prove nothing there. */
const isTimed = (tier: ScenarioRun['tier']) => tier !== 'small'

/** How long it waits for the last payments to be seen: where times prove nothing, only a payment that never comes counts. */
const patienceMs = (tier: ScenarioRun['tier']) => (isTimed(tier) ? 10_000 : 60_000)

/** Payments before those that count. */
const WARMUP_PAYMENTS = 20
/** Payments per second, independent of each other. The measured rate is a little lower where the machine is late. */
const PAYMENT_COUNT = { small: 20, planted: 20, ci: 20, release: 50 } as const

/** From the payment at another bank to the open screen of the shop. */
export const creditLatency: Scenario = {
  id: 'R9',
  title: 'money received is seen on an open screen',
  trial: 'payments',
  sizes: { smallest: 4, small: 60, ci: 600, release: 3_000, planted: 60 },
  isSeedless: true,
  mutants: [
    { name: 'notices are looked into seconds later', caughtBy: /^seen after, p99: /, mutations: [lateConfirmation] },
    {
      name: 'who pays waits for whoever paid before',
      caughtBy: /^paid in: [\d,.]+ a second, at least /,
      falsifiedEvidence: 'one by one',
    },
  ],
  async run({ cluster, tier, size, mutant }) {
    const environment = await openEnvironment(cluster, { shops: 20, mutant })
    const paidAt = new Map<number, number>()
    const took: number[] = []
    const streams = await Promise.all(
      environment.shops.map((shop) =>
        openStream(environment.processes.api().url, shop, ({ kind, data, at }) => {
          const paid = kind === 'collection.posted' ? paidAt.get(Number(data['amount'])) : undefined
          if (paid === undefined) return
          took.push(at - paid)
          paidAt.delete(Number(data['amount']))
        }),
      ),
    )
    try {
      const perSecond = await payAtRate(environment, { payments: size, perSecond: PAYMENT_COUNT[tier] }, (number) => {
        if (number >= 0) paidAt.set(PAID_KOBO + number, systemClock.monotonicMs())
      })
      for (let waited = 0; took.length < size && waited < patienceMs(tier); waited += 50) await systemClock.sleep(50)
      const { violations } = await checkFinalState(environment)
      return {
        trials: took.length,
        violations: [...(await missingPayments(environment, [...paidAt.keys()])), ...violations],
        figures: [
          { name: 'paid in', value: perSecond, unit: ' a second', ...(isTimed(tier) && { least: 0.96 * PAYMENT_COUNT[tier] }) },
          { name: 'seen after, p50', value: percentile(took.length > 0 ? took : [Infinity], 50), unit: ' ms' },
          {
            name: 'seen after, p99',
            value: percentile(took.length > 0 ? took : [Infinity], 99),
            unit: ' ms',
            ...(isTimed(tier) && { maximum: MAX_VISIBLE_MS }),
          },
        ],
      }
    } finally {
      for (const stream of streams) stream.close()
      await environment.close()
    }
  },
}

/**
 * Sends payments at a fixed rate, each with its own amount. Returns the rate per second at which the bank accepted the
 * counted ones.
 */
async function payAtRate(
  environment: Environment,
  { payments, perSecond }: { payments: number; perSecond: number },
  begins: (number: number) => void,
): Promise<number> {
  const isOneByOne = environment.mutant?.falsifiedEvidence === 'one by one'
  const begun = systemClock.monotonicMs()
  const taken: Promise<number>[] = []
  for (let number = -WARMUP_PAYMENTS; number < payments; number++) {
    const due = begun + ((number + WARMUP_PAYMENTS) * 1_000) / perSecond
    await systemClock.sleep(Math.max(0, due - systemClock.monotonicMs()))
    begins(number)
    const paying = payIn(environment, environment.shops[(number + WARMUP_PAYMENTS) % environment.shops.length]!, PAID_KOBO + number).then(() =>
      systemClock.monotonicMs(),
    )
    if (number >= 0) taken.push(paying)
    if (isOneByOne) await paying.then(() => systemClock.sleep(1_000 / perSecond))
  }
  const at = await Promise.all(taken)
  return ((payments - 1) * 1_000) / (Math.max(...at) - Math.min(...at))
}

/** Describes the missing payments with their state, for the report. */
async function missingPayments(environment: Environment, amounts: readonly number[]): Promise<string[]> {
  if (amounts.length === 0) return []
  const rows = await environment.sql(
    `select c.amount, n.received_at as noticed, c.posted_at as posted, e.id as event from collection c
     left join inbound_notice n using (partner, session_id)
     left join live_event e on e.kind = 'collection.posted' and e.data->>'id' = c.id where c.amount = any($1) limit 5`,
    [amounts],
  )
  return [`${amounts.length} payments were never seen, such as ${asJsonText(rows)}`]
}

/** After a definite refusal by the bank the money of a transfer is available again. */
export const refundLatency: Scenario = {
  id: 'R10',
  title: 'from sending what the bank refuses for certain to its money being available again',
  trial: 'refusals',
  sizes: { smallest: 2, small: 40, ci: 400, release: 4_000, planted: 10 },
  isSeedless: true,
  mutants: [
    {
      name: 'what is refused keeps its money',
      caughtBy: /^the money of \d+ refusals was not available again /,
      mutations: [refusedTransferKeepsHold],
    },
  ],
  async run({ cluster, tier, size, mutant }) {
    const environment = await openEnvironment(cluster, { shops: 20, mutant })
    try {
      const took: number[] = []
      const patienceMs = mutant ? 8_000 : 20_000
      let never = 0
      await inParallel(environment.shops.slice(0, 8), size, async (shop, number) => {
        const reference = `${shop.prefix}-refused-${number}`
        await environment.grant(shop)
        const begun = systemClock.monotonicMs()
        await sendUntilKnown(environment, shop, { reference, ending: number % 2 ? '0051' : '0007' })
        if (!(await isRefunded(environment, reference, patienceMs))) never++
        took.push(systemClock.monotonicMs() - begun)
      })
      const { violations } = await checkFinalState(environment)
      return {
        trials: took.length,
        violations: [...(never > 0 ? [`the money of ${never} refusals was not available again ${patienceMs} ms after`] : []), ...violations],
        figures: [
          { name: 'available again after, p50', value: percentile(took, 50), unit: ' ms' },
          { name: 'available again after, p99', value: percentile(took, 99), unit: ' ms', ...(isTimed(tier) && { maximum: MAX_REFUND_MS }) },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/** The transfer failed, and the wallet has no hold: each shop sends one at a time. */
async function isRefunded(environment: Environment, reference: string, withinMs: number): Promise<boolean> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < withinMs) {
    const [row] = await environment.sql<{ held: string; state: string }>(
      `select a.held, t.state from transfer t join account a on a.business_id = t.business_id and a.kind = 'wallet' where t.reference = $1`,
      [reference],
    )
    if (row?.state === 'failed' && row.held === '0') return true
    await systemClock.sleep(20)
  }
  return false
}
