import { systemClock } from '../../../platform/clock/index.ts'
import { mutation as resendUnderNewReference } from '../mutations/resend-under-new-reference.ts'
import type { Scenario } from '../scenario.ts'
import { ALL_FAILPOINTS, TRIGGER_BY_FAILPOINT } from '../failpoint-coverage.ts'
import { randomFor, shuffled } from '../plan.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import type { Program, ManagedProcess } from '../environment/processes.ts'
import { startLoad } from '../environment/load.ts'
import { enqueueMatching, createTriggers, type Trigger, type Triggers } from '../environment/triggers.ts'
import { quiescenceFigures, advanceJobs } from '../environment/await-quiescence.ts'
import { checkTotals } from '../environment/totals.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const HITS = [1, 2, 3]
const REACH_TIMEOUT_MS = 40_000
const CALLERS = 16
const RATE = { thinkMs: 300, paidEveryMs: 100 }
/** Shops whose payments are stopped again and again; the load does not use them. */
const FROZEN_SHOPS = 8
/** As many workers as crash at once, because a start takes longer than reaching a failpoint. */
const WORKERS = 3

export type PlannedCrash = { program: Program; point: string; hit: number; by: 'load' | Trigger }

/** Every failpoint × its first, second and third pass, in an order of the seed. */
export function planCrashes(seed: number, each: number): PlannedCrash[] {
  const places = ALL_FAILPOINTS.flatMap((point) =>
    TRIGGER_BY_FAILPOINT[point]!.in.map((program) => ({ program, point, by: TRIGGER_BY_FAILPOINT[point]!.by })),
  )
  const deaths = places.flatMap((place) => HITS.flatMap((hit) => Array.from({ length: each }, () => ({ ...place, hit }))))
  return shuffled(randomFor(seed, 'deaths'), deaths)
}

/** Processes kill themselves at failpoints, several at a time, under load. */
export const failpoints: Scenario = {
  id: 'R2',
  title: 'killed at every named crash point, at its first, second and third passing',
  trial: 'deaths',
  // The single pass is tests/journeys/failpoints.test.ts, which checks each transfer.
  sizes: { small: 0, ci: 20, release: 100, planted: 1 },
  mutants: [
    {
      name: 'a transfer that is sent again goes under a reference of its own',
      caughtBy: /paid at the bank, not settled with us/,
      mutations: [resendUnderNewReference],
    },
    {
      name: 'the bank has nothing back of what we gave back',
      caughtBy: /given back with us, not returned by the bank/,
      falsifiedEvidence: 'returned',
    },
  ],
  async run({ cluster: ground, size, seed, mutant: plant, log: say }) {
    const deaths = planCrashes(seed, size)
    const city = await openEnvironment(ground, {
      shops: CALLERS + FROZEN_SHOPS,
      workers: WORKERS,
      mutant: plant,
      env: { VFD_RESEND_AFTER_MS: '1500' },
    })
    try {
      const random = randomFor(seed, 'trouble')
      // A bank that loses some calls: otherwise nothing would be queried or sent again.
      city.bankProxy.faultFor = ({ kind: asked }) =>
        asked === 'transfer' && random.below(100) < 40 ? { kind: 'reset', before: random.below(3) > 0 } : null
      const provocations = createTriggers(city, city.shops.slice(CALLERS), randomFor(seed, 'endings'))
      // Enough that three workers pass each failpoint several times a second, while the machine restarts crashed
      // programs.
      const load = startLoad(city, {
        callers: CALLERS,
        payers: 1,
        name: 'point',
        random: randomFor(seed, 'payers'),
        ending: provocations.nextAccountEnding,
        ...RATE,
      })
      const asking = keepQuerying(city)
      const left = { api: deaths.filter(({ program }) => program === 'api'), worker: deaths.filter(({ program }) => program === 'worker') }
      const missed: string[] = []
      const unequal: string[] = []
      let died = 0
      let lastDeathAt = 0
      const die = async (slot: ManagedProcess) => {
        for (let next = left[slot.program].pop(); next; next = left[slot.program].pop()) {
          const instead = await crashAtFailpoint(slot, next, provocations)
          lastDeathAt = systemClock.monotonicMs()
          if (instead === null) died++
          else missed.push(`${next.point}:${next.hit} in the ${next.program}: ${instead}`)
          unequal.push(...(await checkTotals(city)).map((wrong) => `after ${next.point}:${next.hit} in the ${next.program}: ${wrong}`))
          if ((died + missed.length) % 100 === 0) say(`${died + missed.length} of ${deaths.length} deaths`)
          if (missed.length > 10) break
        }
        await slot.end()
        await slot.start()
      }
      // One API stays up, so that the crashing processes have work.
      await Promise.all([city.processes.apis[0]!, ...city.processes.workers].map(die))
      city.bankProxy.faultFor = () => null
      await Promise.all([asking.stop(), provocations.stop()])
      const { sent } = await load.stop()
      if (plant?.falsifiedEvidence === 'returned') city.bank.run('delete from returned where rowid = (select min(rowid) from returned)')
      const { violations, ...settled } = await checkFinalState(city, { lastFaultAt: lastDeathAt, meanwhile: () => provocations.conclude() })
      return {
        trials: deaths.length,
        violations: [...missed.slice(0, 5), ...unequal.slice(0, 5), ...violations],
        figures: [
          { name: 'died where they should', value: died },
          { name: 'deaths after which the totals were wrong', value: unequal.length, most: 0 },
          { name: 'transfers begun', value: sent },
          ...quiescenceFigures(settled, 'death'),
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** Null when it crashed there; else a description of the result. */
async function crashAtFailpoint(slot: ManagedProcess, { point, hit, by }: PlannedCrash, provocations: Triggers): Promise<string | null> {
  await slot.end()
  const life = slot.runOnce({ CRASH_AT: `${point}:${hit}`, ...(by !== 'load' && provocations.environmentFor(by)) })
  // It may crash before it is ready.
  await Promise.race([life.ready, life.ended])
  // Not during the start: the other processes would take all of it.
  const provoked = by === 'load' ? null : provocations.request(by)
  const waiting = new AbortController()
  const late = systemClock.sleep(REACH_TIMEOUT_MS, waiting.signal).then(() => `was not reached within ${REACH_TIMEOUT_MS} ms`)
  const instead = await Promise.race([life.ended.then((code) => (code === null ? null : `it ended by itself (${code})`)), late])
  waiting.abort()
  provoked?.release()
  return instead
}

function keepQuerying(city: Environment): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      await systemClock.sleep(500, stopping.signal)
      // Transfers in review are queried rarely, so that the statement comes first.
      await advanceJobs(city, ['transfers'], false)
      await enqueueMatching(city)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await asking
    },
  }
}
