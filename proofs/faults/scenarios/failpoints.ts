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
/** Of a run of a few deaths: what is begun while the programs start must end in time, also on a busy machine. */
const BRIEF_CALLERS = 4
const BRIEF_RATE = { thinkMs: 300, paidEveryMs: 400 }
/** Shops whose payments are stopped again and again; the load does not use them. */
const FROZEN_SHOPS = 8
/** As many workers as crash at once, because a start takes longer than reaching a failpoint. */
const WORKERS = 3

export type PlannedCrash = { program: Program; point: string; hit: number; by: 'load' | Trigger }

/** Every failpoint in each program that passes it, at its first, second and third pass. */
const PLACES: readonly PlannedCrash[] = ALL_FAILPOINTS.flatMap((point) =>
  TRIGGER_BY_FAILPOINT[point]!.in.flatMap((program) => HITS.map((hit) => ({ program, point, hit, by: TRIGGER_BY_FAILPOINT[point]!.by }))),
)
/** So many deaths give each place one. */
export const ALL_PLACES = PLACES.length

/** So many deaths, in an order of the seed: no place comes again before each has come. Less than a whole round has some of the places. */
export function planCrashes(seed: number, deaths: number): PlannedCrash[] {
  const random = randomFor(seed, 'deaths')
  const rounds = Array.from({ length: Math.ceil(deaths / ALL_PLACES) }, () => shuffled(random, PLACES))
  return rounds.flat().slice(0, deaths)
}

/** Processes kill themselves at failpoints, several at a time, under load. */
export const failpoints: Scenario = {
  id: 'R2',
  title: 'killed at every named crash point, at its first, second and third passing',
  trial: 'deaths',
  // Each transfer is checked by tests/journeys/failpoints.test.ts, at a single pass.
  sizes: { smallest: 1, small: 6, ci: 20 * ALL_PLACES, release: 100 * ALL_PLACES, planted: ALL_PLACES },
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
  async run({ cluster, size, seed, mutant, log }) {
    const crashes = planCrashes(seed, size)
    const isBrief = size <= failpoints.sizes.small
    const environment = await openEnvironment(cluster, {
      shops: CALLERS + FROZEN_SHOPS,
      workers: WORKERS,
      mutant,
      env: { VFD_RESEND_AFTER_MS: '1500' },
    })
    try {
      const random = randomFor(seed, 'trouble')
      // A bank that loses some calls: otherwise nothing would be queried or sent again.
      environment.bankProxy.faultFor = ({ kind }) =>
        kind === 'transfer' && random.below(100) < 40 ? { kind: 'reset', before: random.below(3) > 0 } : null
      const triggers = createTriggers(environment, environment.shops.slice(CALLERS), randomFor(seed, 'endings'))
      // Enough that three workers pass each failpoint several times a second, while the machine restarts crashed
      // programs.
      const load = startLoad(environment, {
        callers: isBrief ? BRIEF_CALLERS : CALLERS,
        payers: 1,
        name: 'point',
        random: randomFor(seed, 'payers'),
        ending: triggers.nextAccountEnding,
        ...(isBrief ? BRIEF_RATE : RATE),
      })
      const querying = keepQuerying(environment)
      const remaining = { api: crashes.filter(({ program }) => program === 'api'), worker: crashes.filter(({ program }) => program === 'worker') }
      const missed: string[] = []
      const unequal: string[] = []
      let crashed = 0
      let lastCrashAt: number | undefined
      const crashRepeatedly = async (slot: ManagedProcess) => {
        for (let next = remaining[slot.program].pop(); next; next = remaining[slot.program].pop()) {
          const otherwise = await crashAtFailpoint(slot, next, triggers)
          lastCrashAt = systemClock.monotonicMs()
          if (otherwise === null) crashed++
          else missed.push(`${next.point}:${next.hit} in the ${next.program}: ${otherwise}`)
          unequal.push(...(await checkTotals(environment)).map((wrong) => `after ${next.point}:${next.hit} in the ${next.program}: ${wrong}`))
          if ((crashed + missed.length) % 100 === 0) log(`${crashed + missed.length} of ${crashes.length} deaths`)
          if (missed.length > 10) break
        }
        await slot.end()
        await slot.start()
      }
      // One API stays up, so that the crashing processes have work.
      await Promise.all([environment.processes.apis[0]!, ...environment.processes.workers].map(crashRepeatedly))
      environment.bankProxy.faultFor = () => null
      await Promise.all([querying.stop(), triggers.stop()])
      const { sent } = await load.stop()
      if (mutant?.falsifiedEvidence === 'returned') environment.bank.run('delete from returned where rowid = (select min(rowid) from returned)')
      // Without a death, times are counted from the end of the load.
      const lastFaultAt = lastCrashAt ?? systemClock.monotonicMs()
      const { violations, ...settled } = await checkFinalState(environment, { lastFaultAt, meanwhile: () => triggers.conclude() })
      return {
        trials: crashed,
        violations: [...missed.slice(0, 5), ...unequal.slice(0, 5), ...violations],
        figures: [
          { name: 'deaths planned', value: crashes.length },
          { name: 'deaths after which the totals were wrong', value: unequal.length, maximum: 0 },
          { name: 'transfers begun', value: sent },
          ...quiescenceFigures(settled, 'death'),
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/** Null when it crashed there; else a description of the result. */
async function crashAtFailpoint(slot: ManagedProcess, { point, hit, by }: PlannedCrash, triggers: Triggers): Promise<string | null> {
  await slot.end()
  const started = slot.runOnce({ CRASH_AT: `${point}:${hit}`, ...(by !== 'load' && triggers.environmentFor(by)) })
  // It may crash before it is ready.
  await Promise.race([started.ready, started.ended])
  // Not during the start: the other processes would take all of it.
  const requested = by === 'load' ? null : triggers.request(by)
  const waiting = new AbortController()
  const late = systemClock.sleep(REACH_TIMEOUT_MS, waiting.signal).then(() => `was not reached within ${REACH_TIMEOUT_MS} ms`)
  const otherwise = await Promise.race([started.ended.then((code) => (code === null ? null : `it ended by itself (${code})`)), late])
  waiting.abort()
  requested?.release()
  return otherwise
}

function keepQuerying(environment: Environment): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const querying = (async () => {
    while (!stopping.signal.aborted) {
      await systemClock.sleep(500, stopping.signal)
      // Transfers in review are queried rarely, so that the statement comes first.
      await advanceJobs(environment, ['transfers'], false)
      await enqueueMatching(environment)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await querying
    },
  }
}
