import { percentile } from '../../fixtures/statistics.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Scenario, stopwatch } from '../scenario.ts'
import { randomFor, planKills } from '../plan.ts'
import { mutation as readinessHidesCommitSetting } from '../mutations/readiness-hides-commit-setting.ts'
import { httpCall } from '../environment/http-call.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { acceptedReply } from '../environment/client-history.ts'
import { THINK_TIME_MS, sendUntilKnown, startLoad } from '../environment/load.ts'
import { quiescenceFigures } from '../environment/await-quiescence.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const MAX_RECOVERY_MS = 5_000
/** A program that does not recover within this time is given up. */
const GIVEN_UP_MS = 4 * MAX_RECOVERY_MS

/** Kills the postmaster with all children under load; the programs of the product recover without a restart. */
export const database: Scenario = {
  id: 'R3',
  title: 'kill -9 of PostgreSQL, postmaster and children, under load',
  trial: 'kills',
  sizes: { smallest: 1, small: 5, ci: 50, release: 1_000, planted: 6 },
  mutants: [
    {
      // For all connections, and hidden from readiness: a single waiting commit would flush all earlier commits.
      name: 'nothing waits for the disk',
      // The lost commit is noticed first by the client, the bank, or the API before it answers.
      caughtBy: /was acknowledged and is not there|paid at the bank, not settled with us|transfer \S+ was posted and is not there/,
      sql: [`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`],
      mutations: [readinessHidesCommitSetting],
    },
  ],
  async run({ cluster, tier, size, seed, mutant, log }) {
    const environment = await openEnvironment(cluster, { shops: 24, mutant })
    try {
      const load = startLoad(environment, { callers: 24, payers: 2, name: 'db', random: randomFor(seed, 'payers'), thinkMs: THINK_TIME_MS })
      const lap = stopwatch()
      const back: number[] = []
      const away: number[] = []
      const ready: number[] = []
      const never: string[] = []
      let lastKillAt = 0
      for (const [at, { afterMs }] of planKills(seed, size, [150, 600]).entries()) {
        await systemClock.sleep(afterMs)
        lastKillAt = systemClock.monotonicMs()
        away.push((await cluster.killAndRestart()).awayMs)
        const [readyMs, backMs] = await Promise.all([msUntilReady(environment, log), msUntilAccepted(environment, at)])
        ready.push(readyMs)
        back.push(backMs ?? GIVEN_UP_MS)
        if (backMs === null) {
          never.push(`no transfer was accepted within ${GIVEN_UP_MS} ms of the database's return after kill ${at + 1}`)
          break
        }
        if ((at + 1) % 25 === 0) log(`${at + 1} kills, ${environment.clientHistory.sent.size} transfers begun, ${lap()} s for the last 25`)
      }
      const { sent } = await load.stop()
      const restarts = environment.processes.boots() - environment.processes.apis.length - environment.processes.workers.length
      const { violations, ...settled } = await checkFinalState(environment, { lastFaultAt: lastKillAt })
      return {
        trials: away.length,
        violations: [...never, ...violations, ...environment.processes.unexpectedExits.slice(0, 3)],
        figures: [
          { name: 'transfers begun', value: sent },
          { name: 'database away, median', value: percentile(away, 50), unit: ' ms' },
          {
            name: 'service back after it, p99',
            value: percentile(back, 99),
            unit: ' ms',
            ...(tier !== 'small' && { maximum: MAX_RECOVERY_MS }),
          },
          {
            name: 'every API ready after it, p99',
            value: percentile(ready, 99),
            unit: ' ms',
            ...(tier !== 'small' && { maximum: MAX_RECOVERY_MS }),
          },
          { name: 'programs that had to be started again', value: restarts, maximum: 0 },
          ...quiescenceFigures(settled, 'kill'),
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/**
 * Sends a new payment as soon as the database accepts connections; returns the time until it is accepted (ms). This
 * needs the posting queue, the job queue, a worker and the bank. Null when it was given up. It also keeps payments in
 * progress at every kill.
 */
async function msUntilAccepted(environment: Environment, kill: number): Promise<number | null> {
  const shop = environment.shops[kill % environment.shops.length]!
  const begun = systemClock.monotonicMs()
  const entry = await sendUntilKnown(environment, shop, { reference: `${shop.prefix}-first-${kill}` }, GIVEN_UP_MS)
  return acceptedReply(entry) ? systemClock.monotonicMs() - begun : null
}

/** Time until every API says that it is ready (ms); logs the answers of one that takes too long. */
async function msUntilReady(environment: Environment, log: (line: string) => void): Promise<number> {
  const begun = systemClock.monotonicMs()
  const isLate = () => systemClock.monotonicMs() - begun > MAX_RECOVERY_MS
  await Promise.all(
    environment.processes.apis.map(async ({ url }) => {
      let said = ''
      while (systemClock.monotonicMs() - begun < GIVEN_UP_MS) {
        const answer = await httpCall(`${url}/api/health/ready`, { method: 'GET', timeoutMs: 2_000 }).catch((error: Error) => error)
        if (!(answer instanceof Error) && answer.status === 200) return
        const now = answer instanceof Error ? answer.message : JSON.stringify(answer.body)
        if (isLate() && now !== said) log(`${url} after ${Math.round(systemClock.monotonicMs() - begun)} ms: ${(said = now)}`)
        await systemClock.sleep(20)
      }
    }),
  )
  return systemClock.monotonicMs() - begun
}
