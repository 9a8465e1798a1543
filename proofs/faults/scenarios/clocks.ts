import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor, shuffled } from '../plan.ts'
import { mutation as readinessIgnoresClock } from '../mutations/readiness-ignores-clock.ts'
import { httpCall } from '../environment/http-call.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { movableClock } from '../environment/clocks.ts'
import { startLoad } from '../environment/load.ts'
import type { BankProxy } from '../environment/bank-proxy.ts'
import { advanceJobs } from '../environment/await-quiescence.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const HOUR = 3_600_000
/** Clocks may differ by up to two seconds while a server is ready. */
const SMALL_JUMPS = [1_500, -1_500]
const JUMPS = [3_000, -3_000, 2 * HOUR, -2 * HOUR, 24 * HOUR, -24 * HOUR]
/** A jump to one second before midnight. */
const OVER_MIDNIGHT = 'over midnight'
const JUMP_CYCLE = [...SMALL_JUMPS, ...JUMPS, OVER_MIDNIGHT] as const
/** Percentage of faulty orders to the bank: half never arrive, half arrive after their time-out. */
const FAULTY_PERCENT = 10
const DELAY_RANGE_MS = [1_600, 2_600] as const
const RESENT_AFTER_MS = 3_000

/**
 * Moves the product's clock forward and back, and over midnight in Lagos, while payments run. The database's clock
 * stays as it is. Some orders are lost or late, so that transfers are pending when the clock is corrected. They are
 * then sent again, and some orders are in transit twice at once.
 */
export const clocks: Scenario = {
  id: 'F7',
  title: 'the clock jumps 1.5 and 3 seconds, 2 hours and a day, forward and back, and over midnight, under load and with some orders lost or late',
  trial: 'jumps',
  sizes: { smallest: 1, small: JUMP_CYCLE.length, ci: 3 * JUMP_CYCLE.length, release: 11 * JUMP_CYCLE.length, planted: JUMP_CYCLE.length },
  mutants: [
    {
      name: 'a server whose clock is wrong says that it is ready',
      caughtBy: /with its clock -?\d+ ms off a server answers 200/,
      mutations: [readinessIgnoresClock],
    },
  ],
  async run({ cluster, tier, size, seed, mutant }) {
    const isAtSize = tier === 'ci' || tier === 'release'
    const clock = movableClock()
    const env = { FAULTS_CLOCK: clock.file, VFD_RESEND_AFTER_MS: String(RESENT_AFTER_MS) }
    const environment = await openEnvironment(cluster, { shops: 16, mutant, mutations: clock.mutations, env })
    let offMs = 0
    const move = (ms: number) => clock.move((offMs = ms))
    const orders = createFaultyOrders(randomFor(seed, 'trouble'), () => offMs)
    environment.bankProxy.faultFor = orders.faultFor
    try {
      const load = startLoad(environment, { callers: 8, payers: 1, name: 'clock', random: randomFor(seed, 'payers') })
      const wrong: string[] = []
      let jumped = 0
      const order = randomFor(seed, 'jumps')
      const jumps = Array.from({ length: Math.ceil(size / JUMP_CYCLE.length) }, () => shuffled(order, JUMP_CYCLE)).flat()
      for (const jump of jumps.slice(0, size)) {
        const jumpMs = jump === OVER_MIDNIGHT ? msUntilMidnight() - 1_000 : jump
        move(jumpMs)
        await systemClock.sleep(1_500)
        const ready = await httpCall(`${environment.processes.api().url}/api/health/ready`, { method: 'GET' })
        const isReady = ready.status === 200
        const isSeen = ready.status === 503 && JSON.stringify(ready.body).includes('clock')
        if (SMALL_JUMPS.includes(jumpMs) ? !isReady : !isSeen) wrong.push(`with its clock ${jumpMs} ms off a server answers ${ready.status}`)
        jumped++
        move(0)
        // Runs jobs at once that the wrong clock had scheduled for later.
        await advanceJobs(environment, ['transfers'])
        await systemClock.sleep(300)
      }
      await load.stop()
      environment.bankProxy.faultFor = () => null
      await environment.bankProxy.delivered()
      const ready = await httpCall(`${environment.processes.api().url}/api/health/ready`, { method: 'GET' })
      if (ready.status !== 200) wrong.push(`with its clock right again a server answers ${ready.status}`)
      await enqueueFullMatching(environment)
      const { violations } = await checkFinalState(environment)
      return {
        trials: jumped,
        violations: [...wrong.slice(0, 3), ...violations],
        figures: [
          { name: 'transfers begun', value: environment.clientHistory.sent.size },
          { name: 'sent again', value: orders.again },
          { name: 'of them before their time, because a clock was far ahead', value: orders.aheadOfTime, ...(isAtSize && { least: size }) },
          { name: 'and while the first was on its way', value: orders.twoOnTheWay, ...(isAtSize && { least: 1 }) },
          { name: 'left to a person, never at the bank', value: await unsentPayments(environment) },
        ],
      }
    } finally {
      await environment.close()
      await clock.close()
    }
  },
}

const msUntilMidnight = () => startOfLagosDay(addDays(lagosDay(systemClock.now()), 1)).getTime() - systemClock.now().getTime()

type FaultyOrders = { faultFor: BankProxy['faultFor']; again: number; aheadOfTime: number; twoOnTheWay: number }

/**
 * Selects the first orders that are lost or late, and counts resends.
 *
 * `aheadOfTime`: resends only because the clock of the first order was further ahead than an order is waited for.
 * `twoOnTheWay`: of those, resends before the first order had arrived.
 */
function createFaultyOrders(random: Random, clockOffMs: () => number): FaultyOrders {
  const first = new Map<string, { arrivesAt: number; offMs: number }>()
  const orders: FaultyOrders = {
    again: 0,
    aheadOfTime: 0,
    twoOnTheWay: 0,
    faultFor({ kind, reference }) {
      if (kind !== 'transfer' || reference === null) return null
      const now = systemClock.monotonicMs()
      const before = first.get(reference)
      if (before) {
        orders.again++
        if (before.offMs - clockOffMs() <= RESENT_AFTER_MS) return null
        orders.aheadOfTime++
        if (now < before.arrivesAt) orders.twoOnTheWay++
        return null
      }
      const lot = random.below(100)
      const ms = DELAY_RANGE_MS[0] + random.below(DELAY_RANGE_MS[1] - DELAY_RANGE_MS[0])
      const isLate = lot < FAULTY_PERCENT / 2
      first.set(reference, { arrivesAt: isLate ? now + ms : now, offMs: clockOffMs() })
      if (isLate) return { kind: 'late', ms }
      return lot < FAULTY_PERCENT ? { kind: 'reset', before: true } : null
    },
  }
  return orders
}

/**
 * Transfers in review that the bank never received. Sent by a clock a day behind, they look a day old to the right one,
 * and a transfer pending for a day is reviewed.
 */
async function unsentPayments({ sql, bank }: Environment): Promise<number> {
  const left = await sql<{ reference: string }>(
    `select a.partner_reference as reference from transfer t join transfer_attempt a on a.transfer_id = t.id where t.state = 'review'`,
  )
  const known = new Set(bank.all<{ reference: string }>('select reference from transfer').map(({ reference }) => reference))
  return left.filter(({ reference }) => !known.has(reference)).length
}

/**
 * Clearing items that were opened with the clock a day behind look a day old. They are matched before the integrity
 * checks read their age. Items that never match are still found.
 */
async function enqueueFullMatching({ sql }: Environment): Promise<void> {
  for (const begun = systemClock.monotonicMs(); systemClock.monotonicMs() - begun < 30_000; await systemClock.sleep(500)) {
    const [waiting] = await sql<{ items: string }>('select count(*) as items from clearing_item where line_id is null and case_id is null')
    if (waiting!.items === '0') return
    await sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {"minutesBack": 4320}, "key": "match-now"}]')`)
  }
}
