import { percentile } from '../../../bench/figures.ts'
import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import type { Kind } from '../kind.ts'
import { lots } from '../plan.ts'
import { ask, NoAnswer } from '../world/ask.ts'
import type { Sent } from '../world/journal.ts'
import { type City, openCity } from '../world/city.ts'
import { send, underLoad } from '../world/load.ts'
import { addMembers } from '../world/members.ts'
import { verdict } from '../world/verdict.ts'
import type { Shop } from '../../../bench/town.ts'
import { movableClock } from '../world/clocks.ts'

const STUCK_MS = 10_000

/** Sixty-four people of four businesses send at once, again and again: nobody is answered a fault, and nobody waits for ever. */
export const crowd: Kind = {
  id: 'F5',
  title: '64 clients on 4 accounts',
  trial: 'transfers',
  sizes: { small: 100, ci: 4_000, release: 20_000, planted: 150 },
  plants: [
    {
      name: 'some calls meet a fault',
      caughtBy: /answered with a fault/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/pay.ts',
          from: '  if (payer.grantId === null) throw pinRequired()',
          to: "  if (asked.reference.endsWith('77')) throw new Error('a bug')\n  if (payer.grantId === null) throw pinRequired()",
        },
      ],
    },
  ],
  async run({ ground, tier, size, plant }) {
    const city = await openCity(ground, { shops: 4, plant })
    try {
      const members = [...(await addMembers(city, 16)).values()].flat()
      const slow: number[] = []
      let next = 0
      await Promise.all(
        members.map(async (member) => {
          while (next < size) {
            const number = next++
            const begun = systemClock.monotonicMs()
            await send(city, member, { reference: `${member.prefix}-crowd-${number}`, amount: 1_000 })
            const took = systemClock.monotonicMs() - begun
            if (took > STUCK_MS) slow.push(took)
          }
        }),
      )
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations,
        figures: [
          { name: 'answered with a fault', value: city.journal.faults.length, most: 0 },
          { name: 'waited longer than 10 s', value: slow.length, ...((tier === 'ci' || tier === 'release') && { most: 0 }) },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** Told to stop while it is busy: what was taken is answered, and the next one is there before the last has gone. */
export const stops: Kind = {
  id: 'F8',
  title: 'programs stopped (SIGTERM) and started anew, one after the other, under load (R13)',
  trial: 'restarts',
  sizes: { small: 2, ci: 20, release: 200, planted: 4 },
  plants: [
    {
      name: 'whoever is told to stop stops at once',
      caughtBy: /calls that were taken and not answered: [1-9]/,
      mutations: [{ file: 'platform/process/stop.ts', from: '    stop().then(\n', to: '    Promise.resolve(process.exit(0)).then(\n' }],
    },
  ],
  async run({ ground, size, seed, plant }) {
    const city = await openCity(ground, { shops: 24, plant })
    try {
      const load = underLoad(city, { callers: 24, payers: 2, name: 'stop', random: lots(seed, 'payers') })
      const slots = [...city.fleet.apis, ...city.fleet.workers]
      const odd: string[] = []
      const took: number[] = []
      for (let at = 0; at < size; at++) {
        await systemClock.sleep(300)
        const slot = slots[at % slots.length]!
        const begun = systemClock.monotonicMs()
        // A proxy in front takes it out of turn first, as /api/health/ready tells it to.
        slot.leave()
        const code = await slot.stopAndStart()
        took.push(systemClock.monotonicMs() - begun)
        if (code !== 0) odd.push(`a ${slot.program} that was told to stop ended with ${code}`)
      }
      await load.stop()
      const lost = [...city.journal.sent.values()].reduce((sum, entry) => sum + entry.unanswered, 0)
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations: [...odd.slice(0, 3), ...violations],
        figures: [
          { name: 'calls that were taken and not answered', value: lost, most: 0 },
          { name: 'stopped and ready again, median', value: percentile(took, 50), unit: ' ms' },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

const HOUR = 3_600_000
const JUMPS = [2 * HOUR, -2 * HOUR, 24 * HOUR, -24 * HOUR]

/** The product's clock put forward and back while money moves, and over midnight in Lagos; the database's stays as it is. */
export const clocks: Kind = {
  id: 'F7',
  title: 'the clock jumps 2 hours and a day, forward and back, and over midnight, under load',
  trial: 'jumps',
  sizes: { small: 2, ci: 20, release: 100, planted: 2 },
  plants: [
    {
      name: 'a server whose clock is wrong says that it is ready',
      caughtBy: /with its clock -?\d+ ms off a server answers 200/,
      mutations: [{ file: 'apps/api/health.ts', from: "...(driftMs > ours.maxClockDriftMs ? ['clock'] : []),", to: '' }],
    },
  ],
  async run({ ground, size, seed, plant }) {
    const clock = movableClock()
    const city = await openCity(ground, { shops: 16, plant, mutations: clock.mutations, env: { FAULTS_CLOCK: clock.file } })
    try {
      const load = underLoad(city, { callers: 8, payers: 1, name: 'clock', random: lots(seed, 'payers') })
      const wrong: string[] = []
      const untilMidnight = startOfLagosDay(addDays(lagosDay(systemClock.now()), 1)).getTime() - systemClock.now().getTime()
      const jumps = [...JUMPS, untilMidnight - 1_000]
      for (let at = 0; at < size; at++) {
        clock.move(jumps[at % jumps.length]!)
        await systemClock.sleep(1_500)
        const ready = await ask(`${city.fleet.api().url}/api/health/ready`, { method: 'GET' })
        if (ready.status !== 503 || !JSON.stringify(ready.body).includes('clock'))
          wrong.push(`with its clock ${jumps[at % jumps.length]} ms off a server answers ${ready.status}`)
        clock.move(0)
        await systemClock.sleep(300)
      }
      await load.stop()
      const ready = await ask(`${city.fleet.api().url}/api/health/ready`, { method: 'GET' })
      if (ready.status !== 200) wrong.push(`with its clock right again a server answers ${ready.status}`)
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations: [...wrong.slice(0, 3), ...violations],
        figures: [{ name: 'transfers begun', value: city.journal.sent.size }],
      }
    } finally {
      await city.close()
      await clock.close()
    }
  },
}

/** Many times more than can be served: some are turned away quickly, the others are served as if nothing were. */
export const overload: Kind = {
  id: 'R14',
  title: 'ten times more callers than keep it busy',
  trial: 'seconds',
  sizes: { small: 0, ci: 60, release: 600, planted: 5 },
  plants: [
    {
      name: 'everybody is turned away',
      caughtBy: /served under ten times the callers, of the peak/,
      mutations: [{ file: 'modules/ledger/server/lane.ts', from: 'if (queue.length >= maxQueue)', to: 'if (queue.length >= 1)' }],
    },
  ],
  async run({ ground, size, plant, say }) {
    const city = await openCity(ground, { shops: 64, apis: 1, workers: 1, plant })
    try {
      const members = await addMembers(city, 10)
      const everybody = [...members.values()].flat()
      const calm = await hammer(city, everybody.slice(0, 64), Math.max(5, size / 6), 'calm')
      const peak = calm.served / calm.seconds
      say(`peak: ${Math.round(peak)} transfers taken a second`)
      const storm = await hammer(city, everybody, size, 'storm')
      const stormEnded = systemClock.monotonicMs()
      let after = 0
      // Recovered: a call is answered as soon as in the calm.
      while (systemClock.monotonicMs() - stormEnded < 20_000) {
        const one = await hammer(city, everybody.slice(0, 16), 0.5, `after-${after++}`)
        if (one.served > 0 && percentile(one.took, 50) < 2 * percentile(calm.took, 50)) break
      }
      const recoveryMs = systemClock.monotonicMs() - stormEnded
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations: violations.filter((one) => !one.includes('was never answered')),
        figures: [
          { name: 'peak, transfers a second', value: peak },
          { name: 'served under ten times the callers, of the peak', value: (100 * (storm.served / storm.seconds)) / peak, unit: ' %', least: 80 },
          { name: 'turned away', value: storm.refused.length },
          { name: 'turned away after, p99', value: storm.refused.length > 0 ? percentile(storm.refused, 99) : 0, unit: ' ms', most: 250 },
          { name: 'served after, p99', value: storm.took.length > 0 ? percentile(storm.took, 99) : Infinity, unit: ' ms' },
          { name: 'recovered after', value: recoveryMs, unit: ' ms', most: 10_000 },
          { name: 'answered with a fault', value: city.journal.faults.length, most: 0 },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

type Hammered = { served: number; seconds: number; took: number[]; refused: number[] }

/** Each caller again as soon as it was answered, whatever the answer; nobody is polite. */
async function hammer(city: City, callers: readonly Shop[], seconds: number, name: string): Promise<Hammered> {
  const begun = systemClock.monotonicMs()
  const until = begun + seconds * 1_000
  const found: Hammered = { served: 0, seconds, took: [], refused: [] }
  let number = 0
  await Promise.all(
    callers.map(async (shop) => {
      let entry: Sent | null = null
      while (systemClock.monotonicMs() < until) {
        const body = { nuban: '0123456789', bank_code: '058', amount: 1_000, transaction_ref: `${shop.prefix}-${name}-${number++}` }
        // Whoever was turned away comes again with the same intent.
        entry ??= city.journal.open({ business: shop.businessId, token: shop.token, body })
        const mine: Sent = entry
        await city.grant(shop)
        const asked = systemClock.monotonicMs()
        try {
          const { status, body: said } = await ask(`${city.fleet.api().url}/api/wallet/transfer`, {
            headers: { accessToken: shop.token },
            body: mine.body,
          })
          const took = systemClock.monotonicMs() - asked
          if (status === 500) city.journal.faults.push(JSON.stringify(said))
          if (status === 429 || status === 503) found.refused.push(took)
          if (status !== 200) continue
          const data = said['data'] as Record<string, unknown>
          mine.replies.push({ status, code: null, id: String(data['_id']), facts: '' })
          entry = null
          if (systemClock.monotonicMs() > until) continue
          found.served++
          found.took.push(took)
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
          mine.unanswered++
        }
      }
    }),
  )
  return found
}
