import { systemClock } from '../../../platform/clock/index.ts'
import { CLOSED_HOLD_NOT_RELEASED } from '../shared-mutations.ts'
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
/** Whose payments are stopped, again and again: nobody else pays out of these. */
const FROZEN_SHOPS = 8
/** As many workers as die at once: a start takes longer than it takes to come to a point. */
const WORKERS = 3

export type PlannedCrash = { program: Program; point: string; hit: number; by: 'load' | Trigger }

/** Every named point × the first, second and third time that it is passed, in an order of the seed. */
export function planCrashes(seed: number, each: number): PlannedCrash[] {
  const places = ALL_FAILPOINTS.flatMap((point) =>
    TRIGGER_BY_FAILPOINT[point]!.in.map((program) => ({ program, point, by: TRIGGER_BY_FAILPOINT[point]!.by })),
  )
  const deaths = places.flatMap((place) => HITS.flatMap((hit) => Array.from({ length: each }, () => ({ ...place, hit }))))
  return shuffled(randomFor(seed, 'deaths'), deaths)
}

/** Processes that kill themselves at the worst places, several at a time, while money moves. */
export const failpoints: Scenario = {
  id: 'R2',
  title: 'killed at every named crash point, at its first, second and third passing',
  trial: 'deaths',
  // Once over: tests/journeys/failpoints.test.ts, which looks at each transfer by itself.
  sizes: { small: 0, ci: 20, release: 100, planted: 1 },
  mutants: [
    {
      name: 'whoever finds a transfer being sent sends it under a reference of its own',
      caughtBy: /paid at the bank, not settled with us/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/call-bank.ts',
          from: 'reference: attempt.partner_reference,',
          to: 'reference: attempt.partner_reference + (committedAt.getTime() - attempt.written_at.getTime() > 700 ? "again" : ""),',
        },
      ],
    },
    {
      // The bank was told yes and tells nothing again, and the sweep, which would find it a minute later, finds nothing in this
      // one: that nobody has heard of a credit is the loss itself, however long one waits.
      name: 'a notice is answered before it is kept',
      caughtBy: /[1-9]\d* untold credits are still open/,
      mutations: [
        {
          file: 'modules/collections/server/actions/receive-notice.ts',
          from: "  await keep(kit.db, row)\n  kit.crash.reach('collections.notice_stored')\n",
          to: "  setTimeout(() => {\n    kit.crash.reach('collections.notice_stored')\n    void keep(kit.db, row)\n  }, 20)\n",
        },
        { file: 'modules/collections/server/actions/sweep-statement.ts', from: "line.direction === 'in' &&", to: "line.direction === 'out' &&" },
      ],
    },
    {
      name: 'a hold that ends stays held',
      caughtBy: /^after \S+ in the (api|worker): account \d+ holds \d+, and its open holds are/,
      mutations: [CLOSED_HOLD_NOT_RELEASED],
    },
    {
      // The database looks at each entry by itself, and would stop it.
      name: 'each debit leaves a kobo too much',
      caughtBy: /^after \S+ in the (api|worker): all accounts together come to -?[1-9]/,
      mutations: [
        {
          file: 'modules/ledger/server/batch-state.ts',
          from: 'account.balance += BigInt(account.normal) * amount',
          to: 'account.balance += BigInt(account.normal) * amount + (amount > 0n ? 1n : 0n)',
        },
      ],
      sql: ['drop trigger entries_checked on entry'],
    },
    {
      // Whoever lives through both commits leaves nothing behind.
      name: 'what is stopped before it was sent is given back in a second commit',
      caughtBy: /holds money for no open transfer/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/send-to-bank.ts',
          from: "  await lane.submit(cancelCommand(transfer, attempt))\n  crash.reach('transfers.cancelled')\n",
          to: `  const whole = cancelCommand(transfer, attempt)
  const first = (plan) => ('holds' in plan ? { ...plan, holds: [] } : plan)
  await lane.submit({ ...whole, decide: (held, at) => first(whole.decide(held, at)) })
  crash.reach('transfers.cancelled')
  await lane.submit({ ...whole, key: whole.key + ' hold', decide: () => ({ holds: [{ change: 'release', id: transfer.hold_id }], outcome: {} }) })
`,
        },
      ],
    },
    {
      // Whoever reads a line explains it: only of what died in between it is that nobody does.
      name: 'what another has read of the statement is taken for explained',
      caughtBy: /returned by the bank, not given back with us/,
      mutations: [
        {
          file: 'modules/reconciliation/server/jobs.ts',
          from: '  const reading = await readStatement(kit, overlapMs)\n',
          to: '  const since = kit.clock.now()\n  const reading = await readStatement(kit, overlapMs)\n',
        },
        { file: 'modules/reconciliation/server/jobs.ts', from: 'await explainLines(kit)', to: 'await explainLines({ ...kit, since })' },
        {
          file: 'modules/reconciliation/server/actions/process-unmatched-lines.ts',
          from: '      lines,\n',
          to: '      lines.filter(({ read_at }) => read_at >= kit.since),\n',
        },
      ],
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
      // A bank that loses some calls: otherwise nothing is ever asked about or sent again.
      city.bankProxy.faultFor = ({ kind: asked }) =>
        asked === 'transfer' && random.below(100) < 40 ? { kind: 'reset', before: random.below(3) > 0 } : null
      const provocations = createTriggers(city, city.shops.slice(CALLERS), randomFor(seed, 'endings'))
      // Enough for three workers to pass each place some times a second: the machine is busy with starting those that died.
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
      // One API stays up, so that those who are to die have something to do.
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

/** Null when it died there; else what happened instead. */
async function crashAtFailpoint(slot: ManagedProcess, { point, hit, by }: PlannedCrash, provocations: Triggers): Promise<string | null> {
  await slot.end()
  const life = slot.runOnce({ CRASH_AT: `${point}:${hit}`, ...(by !== 'load' && provocations.environmentFor(by)) })
  // It may die before it has said that it is ready.
  await Promise.race([life.ready, life.ended])
  // Not while it starts: the others would take it all.
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
      // What a person has to decide is asked about seldom: the statement is to be first.
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
