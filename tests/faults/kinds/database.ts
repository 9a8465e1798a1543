import { percentile } from '../../../bench/figures.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Kind, stopwatch } from '../kind.ts'
import { lots, planKills } from '../plan.ts'
import { ask } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { BREATH_MS, underLoad } from '../world/load.ts'
import { T_FINAL_MS, verdict } from '../world/verdict.ts'

const BACK_WITHIN_MS = 5_000

/** The database killed, postmaster and all, while money moves; the product goes on without being started again. */
export const database: Kind = {
  id: 'R3',
  title: 'kill -9 of PostgreSQL, postmaster and children, under load',
  trial: 'kills',
  sizes: { small: 5, ci: 50, release: 1_000, planted: 6 },
  plants: [
    {
      // Nobody at all, and unseen by the look at its settings: one commit that waits takes all before it to the disk.
      name: 'nothing waits for the disk',
      // Whoever was told first: the client, or the bank.
      caughtBy: /was acknowledged and is not there|paid at the bank, not settled with us/,
      sql: [`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`],
      mutations: [
        {
          file: 'platform/db/condition.ts',
          from: "current_setting('synchronous_commit') as synchronous_commit",
          to: "'on' as synchronous_commit",
        },
      ],
    },
    {
      name: 'a server without its database ends',
      caughtBy: /programs that had to be started again: [1-9]/,
      mutations: [
        {
          file: 'apps/kit.ts',
          from: "onError: (error) => log.error({ err: error }, 'a database connection broke'),",
          to: 'onError: () => process.exit(1),',
        },
      ],
    },
    {
      name: 'a server that loses its database stands still for six seconds',
      caughtBy: /service back after it, p99: [\d,.]+ ms, at most 5,000 ms is promised/,
      mutations: [
        {
          file: 'apps/kit.ts',
          from: "onError: (error) => log.error({ err: error }, 'a database connection broke'),",
          to: 'onError: () => { const one = process as { stoodAt?: number }; if (Date.now() - (one.stoodAt ?? 0) < 8_000) return; one.stoodAt = Date.now(); while (Date.now() - one.stoodAt < 6_000); },',
        },
      ],
    },
  ],
  async run({ ground, tier, size, seed, plant, say }) {
    const city = await openCity(ground, { shops: 24, plant })
    try {
      const load = underLoad(city, { callers: 24, payers: 2, name: 'db', random: lots(seed, 'payers'), thinkMs: BREATH_MS })
      const lap = stopwatch()
      const back: number[] = []
      const away: number[] = []
      const silent: number[] = []
      for (const [at, { afterMs }] of planKills(seed, size, [150, 600]).entries()) {
        silent.push(await progress(city))
        await systemClock.sleep(afterMs)
        away.push((await ground.killAndRestart()).awayMs)
        back.push(await backAfter(city, say))
        if ((at + 1) % 25 === 0) say(`${at + 1} kills, ${city.journal.sent.size} transfers begun, ${lap()} s for the last 25`)
      }
      const { sent } = await load.stop()
      const restarts = city.fleet.boots() - city.fleet.apis.length - city.fleet.workers.length
      const { violations, finalMs } = await verdict(city)
      return {
        trials: size,
        violations: [...violations, ...city.fleet.fell.slice(0, 3)],
        figures: [
          { name: 'transfers begun', value: sent },
          { name: 'database away, median', value: percentile(away, 50), unit: ' ms' },
          {
            name: 'service back after it, p99',
            value: percentile(back, 99),
            unit: ' ms',
            ...(tier !== 'small' && { most: BACK_WITHIN_MS }),
          },
          { name: 'somebody told yes after that, p99', value: percentile(silent, 99), unit: ' ms' },
          { name: 'programs that had to be started again', value: restarts, most: 0 },
          { name: 'all final after the last kill', value: finalMs, unit: ' ms', most: T_FINAL_MS },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** Every kill meets money on its way: somebody was told yes since the last one. Answers how long that took. */
async function progress(city: City): Promise<number> {
  const before = city.journal.said
  const begun = systemClock.monotonicMs()
  while (city.journal.said <= before && systemClock.monotonicMs() - begun < 10_000) await systemClock.sleep(20)
  return systemClock.monotonicMs() - begun
}

/** Until every API says that it is ready again; of one that takes too long, what it says instead. */
async function backAfter(city: City, say: (line: string) => void): Promise<number> {
  const begun = systemClock.monotonicMs()
  const isLate = () => systemClock.monotonicMs() - begun > BACK_WITHIN_MS
  await Promise.all(
    city.fleet.apis.map(async ({ url }) => {
      let said = ''
      while (systemClock.monotonicMs() - begun < 4 * BACK_WITHIN_MS) {
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
