import { percentile } from '../../fixtures/statistics.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { inParallel } from '../../../tests/fixtures/in-parallel.ts'
import { mutation as paymentPreparationThrows } from '../mutations/payment-preparation-throws.ts'
import { mutation as stopWithoutFinishing } from '../mutations/stop-without-finishing.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor } from '../plan.ts'
import { openEnvironment } from '../environment/environment.ts'
import { sendUntilKnown, startLoad } from '../environment/load.ts'
import { addUsers } from '../environment/extra-users.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const STUCK_MS = 10_000

/** Sixty-four people of four businesses send at once, repeatedly. No answer is a fault, and no caller waits forever. */
export const contention: Scenario = {
  id: 'F5',
  title: '64 clients on 4 accounts',
  trial: 'transfers',
  sizes: { smallest: 8, small: 100, ci: 4_000, release: 20_000, planted: 150 },
  isSeedless: true,
  mutants: [{ name: 'some calls meet a fault', caughtBy: /answered with a fault/, mutations: [paymentPreparationThrows] }],
  async run({ cluster, tier, size, mutant }) {
    const environment = await openEnvironment(cluster, { shops: 4, mutant })
    try {
      const members = [...(await addUsers(environment, 16)).values()].flat()
      const slow: number[] = []
      let answered = 0
      await inParallel(members, size, async (member, number) => {
        const begun = systemClock.monotonicMs()
        await sendUntilKnown(environment, member, { reference: `${member.prefix}-crowd-${number}`, amount: 1_000 })
        answered++
        const tookMs = systemClock.monotonicMs() - begun
        if (tookMs > STUCK_MS) slow.push(tookMs)
      })
      const { violations } = await checkFinalState(environment)
      return {
        trials: answered,
        violations,
        figures: [
          { name: 'answered with a fault', value: environment.clientHistory.faults.length, maximum: 0 },
          { name: 'waited longer than 10 s', value: slow.length, ...(tier !== 'small' && { maximum: 0 }) },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/** Open requests end within their deadline; a longer shutdown waited for something else. */
const MAX_SHUTDOWN_MS = 5_000

/**
 * A program that is stopped under load answers the requests that it has accepted. Its replacement is ready before the
 * last one ends.
 */
export const shutdown: Scenario = {
  id: 'F8',
  title: 'programs stopped (SIGTERM) and started anew, one after the other, under load (R13)',
  trial: 'restarts',
  sizes: { smallest: 1, small: 2, ci: 20, release: 200, planted: 4 },
  mutants: [
    {
      name: 'whoever is told to stop stops at once',
      caughtBy: /calls that were taken and not answered: [1-9]/,
      mutations: [stopWithoutFinishing],
    },
  ],
  async run({ cluster, tier, size, seed, mutant }) {
    const environment = await openEnvironment(cluster, { shops: 24, mutant })
    try {
      const load = startLoad(environment, { callers: 24, payers: 2, name: 'stop', random: randomFor(seed, 'payers') })
      const slots = [...environment.processes.apis, ...environment.processes.workers]
      const wrongExits: string[] = []
      const restartTimesMs: number[] = []
      const exitTimesMs: number[] = []
      for (let at = 0; at < size; at++) {
        await systemClock.sleep(300)
        const slot = slots[at % slots.length]!
        const begun = systemClock.monotonicMs()
        // A proxy would stop routing to it first, when /api/health/ready fails.
        slot.stopRouting()
        const { code, goneAfterMs } = await slot.restart()
        exitTimesMs.push(goneAfterMs)
        restartTimesMs.push(systemClock.monotonicMs() - begun)
        if (code !== 0) wrongExits.push(`a ${slot.program} that was told to stop ended with ${code}`)
      }
      await load.stop()
      const lost = [...environment.clientHistory.sent.values()].reduce((sum, entry) => sum + entry.unanswered, 0)
      const { violations } = await checkFinalState(environment)
      return {
        trials: restartTimesMs.length,
        violations: [...wrongExits.slice(0, 3), ...violations],
        figures: [
          { name: 'calls that were taken and not answered', value: lost, maximum: 0 },
          {
            name: 'told to stop and gone after, the slowest',
            value: Math.max(...exitTimesMs),
            unit: ' ms',
            ...(tier !== 'small' && { maximum: MAX_SHUTDOWN_MS }),
          },
          { name: 'stopped and ready again, median', value: percentile(restartTimesMs, 50), unit: ' ms' },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}
