import { COLLECTION_CRASH_POINTS } from '../../../modules/collections/index.ts'
import { LANE_CRASH_POINTS } from '../../../modules/ledger/index.ts'
import { RECONCILIATION_CRASH_POINTS } from '../../../modules/reconciliation/index.ts'
import { TRANSFER_CRASH_POINTS } from '../../../modules/transfers/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { ENDED_HOLD_STAYS_HELD } from '../bugs.ts'
import type { Kind } from '../kind.ts'
import { lots, shuffled } from '../plan.ts'
import { type City, openCity } from '../world/city.ts'
import type { Program, Slot } from '../world/fleet.ts'
import { underLoad } from '../world/load.ts'
import { finalFigures, pullForward } from '../world/settle.ts'
import { cheapTotals } from '../world/totals.ts'
import { verdict } from '../world/verdict.ts'

const IN_THE_API: readonly string[] = ['transfers.accepted', 'collections.notice_stored']
/** What it takes to pass these (a stop, an outage, a payment that comes back, a bank that contradicts itself) is in tests/journeys/crash-points.test.ts. */
const NOT_UNDER_LOAD: readonly string[] = [
  'transfers.cancelled',
  'transfers.postponed',
  'transfers.shown_settled',
  'transfers.shown_late',
  'transfers.return_answered',
  'transfers.return_committed',
  'reconciliation.explained',
]
const UNDER_LOAD = [...TRANSFER_CRASH_POINTS, ...COLLECTION_CRASH_POINTS, ...RECONCILIATION_CRASH_POINTS].filter(
  (point) => !NOT_UNDER_LOAD.includes(point),
)
const HITS = [1, 2, 3]
const REACHED_WITHIN_MS = 40_000

export type Death = { program: Program; point: string; hit: number }

/** Every point that the load passes × the first, second and third time that it is passed, in an order of the seed. */
export function planDeaths(seed: number, each: number): Death[] {
  const places: { program: Program; point: string }[] = [
    ...LANE_CRASH_POINTS.flatMap((point) => [
      { program: 'api' as const, point },
      { program: 'worker' as const, point },
    ]),
    ...UNDER_LOAD.map((point) => ({
      program: IN_THE_API.includes(point) ? ('api' as const) : ('worker' as const),
      point,
    })),
  ]
  const deaths = places.flatMap((place) => HITS.flatMap((hit) => Array.from({ length: each }, () => ({ ...place, hit }))))
  return shuffled(lots(seed, 'deaths'), deaths)
}

/** Processes that kill themselves at the worst places, several at a time, while money moves. */
export const points: Kind = {
  id: 'R2',
  title: 'killed at every named crash point, at its first, second and third passing',
  trial: 'deaths',
  // Once over: tests/journeys/crash-points.test.ts, which looks at each transfer by itself.
  sizes: { small: 0, ci: 20, release: 100, planted: 1 },
  plants: [
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
      mutations: [ENDED_HOLD_STAYS_HELD],
    },
    {
      // The database looks at each entry by itself, and would stop it.
      name: 'each debit leaves a kobo too much',
      caughtBy: /^after \S+ in the (api|worker): all accounts together come to -?[1-9]/,
      mutations: [
        {
          file: 'modules/ledger/server/working-state.ts',
          from: 'account.balance += BigInt(account.normal) * amount',
          to: 'account.balance += BigInt(account.normal) * amount + (amount > 0n ? 1n : 0n)',
        },
      ],
      sql: ['drop trigger entries_checked on entry'],
    },
  ],
  async run({ ground, size, seed, plant, say }) {
    const deaths = planDeaths(seed, size)
    const city = await openCity(ground, { shops: 24, plant, env: { VFD_RESEND_AFTER_MS: '1500' } })
    try {
      const random = lots(seed, 'trouble')
      // A bank that loses some calls: otherwise nothing is ever asked about or sent again.
      city.partner.trouble = ({ asked }) => (asked === 'transfer' && random.below(100) < 40 ? { kind: 'reset', before: random.below(3) > 0 } : null)
      const load = underLoad(city, { callers: 16, payers: 2, name: 'point', random: lots(seed, 'payers') })
      const asking = keepAsking(city)
      const left = { api: deaths.filter(({ program }) => program === 'api'), worker: deaths.filter(({ program }) => program === 'worker') }
      const missed: string[] = []
      const unequal: string[] = []
      let died = 0
      const die = async (slot: Slot) => {
        for (let next = left[slot.program].pop(); next; next = left[slot.program].pop()) {
          if (await dieAt(slot, next)) died++
          else missed.push(`${next.point}:${next.hit} was not reached in the ${next.program} within ${REACHED_WITHIN_MS} ms`)
          unequal.push(...(await cheapTotals(city)).map((wrong) => `after ${next.point}:${next.hit} in the ${next.program}: ${wrong}`))
          if ((died + missed.length) % 100 === 0) say(`${died + missed.length} of ${deaths.length} deaths`)
          if (missed.length > 10) return
        }
      }
      // One of each kind stays up, so that those who are to die have something to do.
      await Promise.all([die(city.fleet.apis[0]!), die(city.fleet.workers[0]!), die(city.fleet.workers[1]!)])
      const lastFaultAt = systemClock.monotonicMs()
      city.partner.trouble = () => null
      await asking.stop()
      const { sent } = await load.stop()
      const { violations, ...settled } = await verdict(city, { lastFaultAt })
      return {
        trials: deaths.length,
        violations: [...missed.slice(0, 5), ...unequal.slice(0, 5), ...violations],
        figures: [
          { name: 'died where they should', value: died },
          { name: 'deaths after which the totals were wrong', value: unequal.length, most: 0 },
          { name: 'transfers begun', value: sent },
          ...finalFigures(settled, 'death'),
        ],
      }
    } finally {
      await city.close()
    }
  },
}

async function dieAt(slot: Slot, { point, hit }: Death): Promise<boolean> {
  await slot.end()
  await slot.start({ CRASH_AT: `${point}:${hit}` })
  const waiting = new AbortController()
  const died = await Promise.race([slot.ended().then(() => true), systemClock.sleep(REACHED_WITHIN_MS, waiting.signal).then(() => false)])
  waiting.abort()
  return died
}

function keepAsking(city: City): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      await systemClock.sleep(500, stopping.signal)
      await pullForward(city, ['transfers'])
      await city.sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {}, "key": "match-now"}]')`)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await asking
    },
  }
}
