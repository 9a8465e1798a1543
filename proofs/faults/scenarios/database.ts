import { percentile } from '../../fixtures/statistics.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Kind, stopwatch } from '../scenario.ts'
import { lots, planKills } from '../plan.ts'
import { mutation as readinessHidesCommitSetting } from '../mutations/readiness-hides-commit-setting.ts'
import { ask } from '../environment/http-call.ts'
import { type City, openCity } from '../environment/environment.ts'
import { acknowledged } from '../environment/client-history.ts'
import { BREATH_MS, send, underLoad } from '../environment/load.ts'
import { finalFigures } from '../environment/await-quiescence.ts'
import { verdict } from '../environment/final-assertions.ts'

const BACK_WITHIN_MS = 5_000
/** Whoever has not come back by then is given up. */
const GIVEN_UP_MS = 4 * BACK_WITHIN_MS

/** The database killed, postmaster and all, while money moves; the product goes on without being started again. */
export const database: Kind = {
  id: 'R3',
  title: 'kill -9 of PostgreSQL, postmaster and children, under load',
  trial: 'kills',
  sizes: { small: 5, ci: 50, release: 1_000, planted: 6 },
  plants: [
    {
      // For all connections, and hidden from readiness: one commit that waits takes all commits before it to the disk.
      name: 'nothing waits for the disk',
      // The client, the bank, or the API that was about to answer hears of the lost commit first.
      caughtBy: /was acknowledged and is not there|paid at the bank, not settled with us|transfer \S+ was posted and is not there/,
      sql: [`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`],
      mutations: [readinessHidesCommitSetting],
    },
  ],
  async run({ ground, tier, size, seed, plant, say }) {
    const city = await openCity(ground, { shops: 24, plant })
    try {
      const load = underLoad(city, { callers: 24, payers: 2, name: 'db', random: lots(seed, 'payers'), thinkMs: BREATH_MS })
      const lap = stopwatch()
      const back: number[] = []
      const away: number[] = []
      const ready: number[] = []
      const never: string[] = []
      let lastKillAt = 0
      for (const [at, { afterMs }] of planKills(seed, size, [150, 600]).entries()) {
        await systemClock.sleep(afterMs)
        lastKillAt = systemClock.monotonicMs()
        away.push((await ground.killAndRestart()).awayMs)
        const [readyMs, backMs] = await Promise.all([readyAfter(city, say), acceptedAfter(city, at)])
        ready.push(readyMs)
        back.push(backMs ?? GIVEN_UP_MS)
        if (backMs === null) {
          never.push(`no transfer was accepted within ${GIVEN_UP_MS} ms of the database's return after kill ${at + 1}`)
          break
        }
        if ((at + 1) % 25 === 0) say(`${at + 1} kills, ${city.journal.sent.size} transfers begun, ${lap()} s for the last 25`)
      }
      const { sent } = await load.stop()
      const restarts = city.fleet.boots() - city.fleet.apis.length - city.fleet.workers.length
      const { violations, ...settled } = await verdict(city, { lastFaultAt: lastKillAt })
      return {
        trials: away.length,
        violations: [...never, ...violations, ...city.fleet.fell.slice(0, 3)],
        figures: [
          { name: 'transfers begun', value: sent },
          { name: 'database away, median', value: percentile(away, 50), unit: ' ms' },
          {
            name: 'service back after it, p99',
            value: percentile(back, 99),
            unit: ' ms',
            ...(tier !== 'small' && { most: BACK_WITHIN_MS }),
          },
          {
            name: 'every API ready after it, p99',
            value: percentile(ready, 99),
            unit: ' ms',
            ...(tier !== 'small' && { most: BACK_WITHIN_MS }),
          },
          { name: 'programs that had to be started again', value: restarts, most: 0 },
          ...finalFigures(settled, 'kill'),
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/**
 * Somebody who has asked for nothing yet sends as soon as the database takes connections: how long until the yes (ms), which
 * needs the lane, the queue, a worker and the bank. Null for who was given up. So every kill meets money on its way, too.
 */
async function acceptedAfter(city: City, kill: number): Promise<number | null> {
  const shop = city.shops[kill % city.shops.length]!
  const begun = systemClock.monotonicMs()
  const entry = await send(city, shop, { reference: `${shop.prefix}-first-${kill}` }, GIVEN_UP_MS)
  return acknowledged(entry) ? systemClock.monotonicMs() - begun : null
}

/** Until every API says that it is ready again (ms); of one that takes too long, what it says instead. */
async function readyAfter(city: City, say: (line: string) => void): Promise<number> {
  const begun = systemClock.monotonicMs()
  const isLate = () => systemClock.monotonicMs() - begun > BACK_WITHIN_MS
  await Promise.all(
    city.fleet.apis.map(async ({ url }) => {
      let said = ''
      while (systemClock.monotonicMs() - begun < GIVEN_UP_MS) {
        const answer = await ask(`${url}/api/health/ready`, { method: 'GET', timeoutMs: 2_000 }).catch((error: Error) => error)
        if (!(answer instanceof Error) && answer.status === 200) return
        const now = answer instanceof Error ? answer.message : JSON.stringify(answer.body)
        if (isLate() && now !== said) say(`${url} after ${Math.round(systemClock.monotonicMs() - begun)} ms: ${(said = now)}`)
        await systemClock.sleep(20)
      }
    }),
  )
  return systemClock.monotonicMs() - begun
}
