import { percentile } from '../../fixtures/statistics.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { inParallel } from '../../../tests/fixtures/in-parallel.ts'
import { mutation as paymentPreparationThrows } from '../mutations/payment-preparation-throws.ts'
import { mutation as stopWithoutFinishing } from '../mutations/stop-without-finishing.ts'
import type { Kind } from '../scenario.ts'
import { lots } from '../plan.ts'
import { openCity } from '../environment/environment.ts'
import { send, underLoad } from '../environment/load.ts'
import { addMembers } from '../environment/extra-users.ts'
import { verdict } from '../environment/final-assertions.ts'

const STUCK_MS = 10_000

/** Sixty-four people of four businesses send at once, again and again: nobody is answered a fault, and nobody waits for ever. */
export const crowd: Kind = {
  id: 'F5',
  title: '64 clients on 4 accounts',
  trial: 'transfers',
  sizes: { small: 100, ci: 4_000, release: 20_000, planted: 150 },
  drawsNothing: true,
  plants: [{ name: 'some calls meet a fault', caughtBy: /answered with a fault/, mutations: [paymentPreparationThrows] }],
  async run({ ground, tier, size, plant }) {
    const city = await openCity(ground, { shops: 4, plant })
    try {
      const members = [...(await addMembers(city, 16)).values()].flat()
      const slow: number[] = []
      await inParallel(members, size, async (member, number) => {
        const begun = systemClock.monotonicMs()
        await send(city, member, { reference: `${member.prefix}-crowd-${number}`, amount: 1_000 })
        const took = systemClock.monotonicMs() - begun
        if (took > STUCK_MS) slow.push(took)
      })
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations,
        figures: [
          { name: 'answered with a fault', value: city.journal.faults.length, most: 0 },
          { name: 'waited longer than 10 s', value: slow.length, ...(tier !== 'small' && { most: 0 }) },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** What is under way ends in time; whoever takes longer has waited for something else. */
const GONE_MS = 5_000

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
      mutations: [stopWithoutFinishing],
    },
  ],
  async run({ ground, tier, size, seed, plant }) {
    const city = await openCity(ground, { shops: 24, plant })
    try {
      const load = underLoad(city, { callers: 24, payers: 2, name: 'stop', random: lots(seed, 'payers') })
      const slots = [...city.fleet.apis, ...city.fleet.workers]
      const odd: string[] = []
      const took: number[] = []
      const gone: number[] = []
      for (let at = 0; at < size; at++) {
        await systemClock.sleep(300)
        const slot = slots[at % slots.length]!
        const begun = systemClock.monotonicMs()
        // A proxy in front takes it out of turn first, as /api/health/ready tells it to.
        slot.leave()
        const { code, goneAfterMs } = await slot.stopAndStart()
        gone.push(goneAfterMs)
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
          { name: 'told to stop and gone after, the slowest', value: Math.max(...gone), unit: ' ms', ...(tier !== 'small' && { most: GONE_MS }) },
          { name: 'stopped and ready again, median', value: percentile(took, 50), unit: ' ms' },
        ],
      }
    } finally {
      await city.close()
    }
  },
}
