import { percentile } from '../../../bench/figures.ts'
import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { inParallel } from '../../world/in-parallel.ts'
import { DAYS_LOSE_DEBITS } from '../bugs.ts'
import type { Kind } from '../kind.ts'
import { lots, shuffled } from '../plan.ts'
import { ask } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { send, underLoad } from '../world/load.ts'
import { addMembers } from '../world/members.ts'
import { movableClock } from '../world/clocks.ts'
import type { Partner } from '../world/partner.ts'
import { pullForward } from '../world/settle.ts'
import { verdict } from '../world/verdict.ts'

const STUCK_MS = 10_000
const PAY = 'modules/transfers/server/actions/pay.ts'
const SUBMITTED = 'sendCommand(payment,'
const KNOWN = 'const known =\n'
const FOUND = '  if (known) return paid('
const GRANT_ASKED = '  if (payer.grantId === null) throw pinRequired()'
const TAKEN = "    kit.crash.reach('transfers.accepted')"

/** Sixty-four people of four businesses send at once, again and again: nobody is answered a fault, and nobody waits for ever. */
export const crowd: Kind = {
  id: 'F5',
  title: '64 clients on 4 accounts',
  trial: 'transfers',
  sizes: { small: 100, ci: 4_000, release: 20_000, planted: 150 },
  drawsNothing: true,
  plants: [
    {
      name: 'some calls meet a fault',
      caughtBy: /answered with a fault/,
      mutations: [
        {
          file: PAY,
          from: GRANT_ASKED,
          to: `  if (asked.reference.endsWith('77')) throw new Error('a bug')\n${GRANT_ASKED}`,
        },
      ],
    },
    {
      name: 'a fault is told as if the server were busy',
      caughtBy: /a fault that a program met: .*a bug/,
      mutations: [
        {
          file: PAY,
          from: GRANT_ASKED,
          to: `  const once = kit as { met?: boolean }\n  if (asked.reference.endsWith('77') && !once.met) throw ((once.met = true), new Error('a bug'))\n${GRANT_ASKED}`,
        },
        {
          file: 'apps/api/request-hooks.ts',
          from: '.status(problem.httpStatus)',
          to: ".status(problem.kind === 'fault' ? 503 : problem.httpStatus)",
        },
      ],
    },
    {
      name: 'a call stands still for eleven seconds',
      caughtBy: /waited longer than 10 s: [1-9]\d*, at most 0 is promised/,
      mutations: [{ file: PAY, from: KNOWN, to: `if (asked.reference.endsWith('77')) await kit.clock.sleep(11_000)\n  ${KNOWN}` }],
    },
    {
      // Its first answer is lost, so that somebody asks again.
      name: 'a reference that is asked for again is a new transfer',
      caughtBy: /[1-9]\d* references stand for several transfers/,
      mutations: [
        { file: PAY, from: KNOWN, to: `${KNOWN}    asked.reference.endsWith('77') ? null :\n` },
        {
          file: PAY,
          from: TAKEN,
          to: `${TAKEN}\n    const once = kit as { lost?: boolean }\n    if (payment.reference.endsWith('77') && !once.lost) throw ((once.lost = true), Object.assign(new Error('lost'), { code: '08006' }))`,
        },
        { file: 'modules/transfers/server/actions/send-transfer.ts', from: 'key: payment.reference,', to: 'key: payment.ids.transfer,' },
      ],
      sql: ['alter table transfer drop constraint transfer_business_id_reference_key'],
    },
    {
      name: 'days lose their debits',
      caughtBy: /the books: What each account did in a day is the sum of its entries of that day/,
      mutations: [DAYS_LOSE_DEBITS],
    },
    {
      name: 'some calls are never answered',
      caughtBy: /-crowd-77 was never answered/,
      mutations: [{ file: PAY, from: KNOWN, to: `if (asked.reference.endsWith('77')) await new Promise(() => {})\n  ${KNOWN}` }],
    },
    {
      name: 'who is refused has paid all the same',
      caughtBy: /-crowd-77 was refused \(.*\) and is there/,
      mutations: [
        {
          file: PAY,
          from: TAKEN,
          to: `    if (payment.reference.endsWith('77')) throw referenceReused()\n${TAKEN}`,
        },
      ],
    },
    {
      name: 'what is sent stands under another reference',
      caughtBy: /-crowd-77-b is there, and nobody asked for it/,
      mutations: [{ file: PAY, from: SUBMITTED, to: "sendCommand({ ...payment, reference: payment.reference.replace(/77$/, '77-b') }," }],
    },
    {
      name: 'another amount is sent than was asked for',
      caughtBy: /-crowd-77 was acknowledged as .* and stands as/,
      mutations: [
        {
          file: PAY,
          from: SUBMITTED,
          to: "sendCommand({ ...payment, amountKobo: payment.amountKobo + (payment.reference.endsWith('77') ? 1n : 0n) },",
        },
      ],
    },
    {
      name: 'who asks again is told something else',
      caughtBy: /was answered in different ways/,
      mutations: [{ file: 'modules/transfers/server/present.ts', from: 'createdon: row.created_at,', to: 'createdon: new Date(),' }],
    },
    {
      name: 'who asks again is refused',
      caughtBy: /was acknowledged, and asked for again it is refused \(/,
      mutations: [{ file: PAY, from: FOUND, to: `if (known) throw referenceReused()\n${FOUND}` }],
    },
    {
      name: 'who asks again is never answered',
      caughtBy: /was acknowledged, and asked for again nobody answers/,
      mutations: [{ file: PAY, from: FOUND, to: `if (known) await new Promise(() => {})\n${FOUND}` }],
    },
  ],
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
const STOP = 'platform/process/stop.ts'
const STOPPED = '    stop().then(\n'

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
      mutations: [{ file: STOP, from: STOPPED, to: '    Promise.resolve(process.exit(0)).then(\n' }],
    },
    {
      name: 'whoever is told to stop fails at the end of it',
      caughtBy: /(api|worker) that was told to stop ended with 1$/,
      mutations: [{ file: STOP, from: STOPPED, to: "    stop().then(() => Promise.reject(new Error('a bug'))).then(\n" }],
    },
    {
      name: 'whoever is told to stop waits for lines that are kept',
      caughtBy: /told to stop and gone after, the slowest: \S+ ms, at most/,
      mutations: [
        { file: 'apps/api/stopping.ts', from: 'if (isStopping()) void reply', to: 'if (false) void reply' },
        { file: 'apps/api/stopping.ts', from: 'app.server.keepAliveTimeout = 1', to: '' },
      ],
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

const HOUR = 3_600_000
/** Two seconds apart the clocks may be, and a server is ready still. */
const SMALL_JUMPS = [1_500, -1_500]
const JUMPS = [3_000, -3_000, 2 * HOUR, -2 * HOUR, 24 * HOUR, -24 * HOUR]
/** Of the orders to the bank: half of them never arrive, half arrive when nobody waits for their answer any more. */
const LOST_PERCENT = 10
const LATE_MS = [1_600, 2_600] as const

/**
 * The product's clock put forward and back while money moves, and over midnight in Lagos; the database's stays as it is. Some orders
 * are lost or late on their way to the bank, so that payments are in doubt when the clock is put right, sent again, and twice on
 * their way at once.
 */
export const clocks: Kind = {
  id: 'F7',
  title: 'the clock jumps 1.5 and 3 seconds, 2 hours and a day, forward and back, and over midnight, under load and with some orders lost or late',
  trial: 'jumps',
  // The jumps of a lap are nine.
  sizes: { small: 4, ci: 27, release: 99, planted: 9 },
  plants: [
    {
      name: 'a server whose clock is wrong says that it is ready',
      caughtBy: /with its clock -?\d+ ms off a server answers 200/,
      mutations: [{ file: 'apps/api/health.ts', from: "...(driftMs > ours.maxClockDriftMs ? ['clock'] : []),", to: '' }],
    },
    {
      name: 'five seconds of drift are allowed',
      caughtBy: /with its clock -?3000 ms off a server answers 200/,
      mutations: [{ file: 'apps/api/door.ts', from: 'maxClockDriftMs: 2_000,', to: 'maxClockDriftMs: 5_000,' }],
    },
    {
      name: 'one second of drift is too much',
      caughtBy: /with its clock -?1500 ms off a server answers 503/,
      mutations: [{ file: 'apps/api/door.ts', from: 'maxClockDriftMs: 2_000,', to: 'maxClockDriftMs: 1_000,' }],
    },
    {
      name: 'what was sent by a clock far ahead waits until that time has come',
      caughtBy: /^\d+ transfers \(\S+ (unclear|querying|pending)\), .* are still open after/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/query-transfer.ts',
          from: 'return Math.abs(now.getTime() - lastSent(attempt).getTime()) >=',
          to: 'return now.getTime() - lastSent(attempt).getTime() >=',
        },
      ],
    },
    {
      name: 'the day of an entry is read from another clock than its time',
      caughtBy: /the books: What each account did in a day is the sum of its entries of that day/,
      mutations: [
        { file: 'modules/ledger/server/lane.ts', from: 'state.admit(plan, at, lagosDay(at))', to: 'state.admit(plan, at, lagosDay(new Date()))' },
      ],
    },
  ],
  async run({ ground, tier, size, seed, plant }) {
    const clock = movableClock()
    const city = await openCity(ground, { shops: 16, plant, mutations: clock.mutations, env: { FAULTS_CLOCK: clock.file } })
    const orders = troubledOrders(lots(seed, 'trouble'))
    city.partner.trouble = orders.trouble
    try {
      const load = underLoad(city, { callers: 8, payers: 1, name: 'clock', random: lots(seed, 'payers') })
      const wrong: string[] = []
      const untilMidnight = startOfLagosDay(addDays(lagosDay(systemClock.now()), 1)).getTime() - systemClock.now().getTime()
      const lap = [...SMALL_JUMPS, ...JUMPS, untilMidnight - 1_000]
      const order = lots(seed, 'jumps')
      const jumps = Array.from({ length: Math.ceil(size / lap.length) }, () => shuffled(order, lap)).flat()
      for (const jumpMs of jumps.slice(0, size)) {
        clock.move(jumpMs)
        await systemClock.sleep(1_500)
        const ready = await ask(`${city.fleet.api().url}/api/health/ready`, { method: 'GET' })
        const isReady = ready.status === 200
        const isSeen = ready.status === 503 && JSON.stringify(ready.body).includes('clock')
        if (SMALL_JUMPS.includes(jumpMs) ? !isReady : !isSeen) wrong.push(`with its clock ${jumpMs} ms off a server answers ${ready.status}`)
        clock.move(0)
        // What was put off by a clock that was wrong is asked about by the right one.
        await pullForward(city, ['transfers'])
        await systemClock.sleep(300)
      }
      await load.stop()
      city.partner.trouble = () => null
      await city.partner.delivered()
      const ready = await ask(`${city.fleet.api().url}/api/health/ready`, { method: 'GET' })
      if (ready.status !== 200) wrong.push(`with its clock right again a server answers ${ready.status}`)
      await matchAll(city)
      const { violations } = await verdict(city)
      return {
        trials: size,
        violations: [...wrong.slice(0, 3), ...violations],
        figures: [
          { name: 'transfers begun', value: city.journal.sent.size },
          { name: 'sent again', value: orders.again() },
          { name: 'of them while the first was on its way', value: orders.twoOnTheWay(), ...(tier === 'ci' && { least: 5 }) },
        ],
      }
    } finally {
      await city.close()
      await clock.close()
    }
  },
}

/** Which of a payment's first orders are lost or late; and how many were sent again, and before the first had arrived. */
function troubledOrders(random: Random): { trouble: Partner['trouble']; again(): number; twoOnTheWay(): number } {
  /** When the first order of a reference arrives, where it is late. */
  const arriving = new Map<string, number>()
  let again = 0
  let twoOnTheWay = 0
  return {
    trouble({ asked, reference }) {
      if (asked !== 'transfer' || reference === null) return null
      const now = systemClock.monotonicMs()
      const arrivesAt = arriving.get(reference)
      if (arrivesAt !== undefined) {
        again++
        if (now < arrivesAt) twoOnTheWay++
        return null
      }
      const lot = random.below(100)
      const ms = LATE_MS[0] + random.below(LATE_MS[1] - LATE_MS[0])
      const isLate = lot < LOST_PERCENT / 2
      arriving.set(reference, isLate ? now + ms : now)
      if (isLate) return { kind: 'late', ms }
      return lot < LOST_PERCENT ? { kind: 'reset', before: true } : null
    },
    again: () => again,
    twoOnTheWay: () => twoOnTheWay,
  }
}

/**
 * What was opened while the clock stood a day back is a day old for whoever read the statement with the right one: it is matched
 * before the books are asked how long anything waits. What is never matched they find as ever.
 */
async function matchAll({ sql }: City): Promise<void> {
  for (const begun = systemClock.monotonicMs(); systemClock.monotonicMs() - begun < 30_000; await systemClock.sleep(500)) {
    const [waiting] = await sql<{ items: string }>('select count(*) as items from clearing_item where line_id is null and case_id is null')
    if (waiting!.items === '0') return
    await sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {"minutesBack": 4320}, "key": "match-now"}]')`)
  }
}
