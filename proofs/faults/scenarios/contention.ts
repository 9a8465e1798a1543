import { percentile } from '../../fixtures/statistics.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { inParallel } from '../../../tests/fixtures/in-parallel.ts'
import { DAILY_BALANCE_DROPS_DEBITS } from '../shared-mutations.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor } from '../plan.ts'
import { openEnvironment } from '../environment/environment.ts'
import { sendUntilKnown, startLoad } from '../environment/load.ts'
import { addUsers } from '../environment/extra-users.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const STUCK_MS = 10_000
const SUBMIT_PAYMENT_FILE = 'modules/transfers/server/actions/submit-payment.ts'
const SUBMITTED = 'sendCommand(payment,'
const KNOWN = 'const known =\n'
const FOUND = '  if (known) return paid('
const GRANT_ASKED = '  if (payer.grantId === null) throw pinRequired()'
const TAKEN = "    kit.crash.reach('transfers.accepted')"

/** Sixty-four people of four businesses send at once, again and again: nobody is answered a fault, and nobody waits for ever. */
export const contention: Scenario = {
  id: 'F5',
  title: '64 clients on 4 accounts',
  trial: 'transfers',
  sizes: { small: 100, ci: 4_000, release: 20_000, planted: 150 },
  isSeedless: true,
  mutants: [
    {
      name: 'some calls meet a fault',
      caughtBy: /answered with a fault/,
      mutations: [
        {
          file: SUBMIT_PAYMENT_FILE,
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
          file: SUBMIT_PAYMENT_FILE,
          from: GRANT_ASKED,
          to: `  const once = kit as { met?: boolean }\n  if (asked.reference.endsWith('77') && !once.met) throw ((once.met = true), new Error('a bug'))\n${GRANT_ASKED}`,
        },
        {
          file: 'apps/api/http/request-hooks.ts',
          from: '.status(problem.httpStatus)',
          to: ".status(problem.kind === 'fault' ? 503 : problem.httpStatus)",
        },
      ],
    },
    {
      name: 'a call stands still for eleven seconds',
      caughtBy: /waited longer than 10 s: [1-9]\d*, at most 0 is promised/,
      mutations: [{ file: SUBMIT_PAYMENT_FILE, from: KNOWN, to: `if (asked.reference.endsWith('77')) await kit.clock.sleep(11_000)\n  ${KNOWN}` }],
    },
    {
      // Its first answer is lost, so that somebody asks again.
      name: 'a reference that is asked for again is a new transfer',
      caughtBy: /[1-9]\d* references stand for several transfers/,
      mutations: [
        { file: SUBMIT_PAYMENT_FILE, from: KNOWN, to: `${KNOWN}    asked.reference.endsWith('77') ? null :\n` },
        {
          file: SUBMIT_PAYMENT_FILE,
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
      mutations: [DAILY_BALANCE_DROPS_DEBITS],
    },
    {
      name: 'some calls are never answered',
      caughtBy: /-crowd-77 was never answered/,
      mutations: [{ file: SUBMIT_PAYMENT_FILE, from: KNOWN, to: `if (asked.reference.endsWith('77')) await new Promise(() => {})\n  ${KNOWN}` }],
    },
    {
      name: 'who is refused has paid all the same',
      caughtBy: /-crowd-77 was refused \(.*\) and is there/,
      mutations: [
        {
          file: SUBMIT_PAYMENT_FILE,
          from: TAKEN,
          to: `    if (payment.reference.endsWith('77')) throw referenceReused()\n${TAKEN}`,
        },
      ],
    },
    {
      name: 'what is sent stands under another reference',
      caughtBy: /-crowd-77-b is there, and nobody asked for it/,
      mutations: [
        { file: SUBMIT_PAYMENT_FILE, from: SUBMITTED, to: "sendCommand({ ...payment, reference: payment.reference.replace(/77$/, '77-b') }," },
      ],
    },
    {
      name: 'another amount is sent than was asked for',
      caughtBy: /-crowd-77 was acknowledged as .* and stands as/,
      mutations: [
        {
          file: SUBMIT_PAYMENT_FILE,
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
      mutations: [{ file: SUBMIT_PAYMENT_FILE, from: FOUND, to: `if (known) throw referenceReused()\n${FOUND}` }],
    },
    {
      name: 'who asks again is never answered',
      caughtBy: /was acknowledged, and asked for again nobody answers/,
      mutations: [{ file: SUBMIT_PAYMENT_FILE, from: FOUND, to: `if (known) await new Promise(() => {})\n${FOUND}` }],
    },
  ],
  async run({ cluster: ground, tier, size, mutant: plant }) {
    const city = await openEnvironment(ground, { shops: 4, mutant: plant })
    try {
      const members = [...(await addUsers(city, 16)).values()].flat()
      const slow: number[] = []
      await inParallel(members, size, async (member, number) => {
        const begun = systemClock.monotonicMs()
        await sendUntilKnown(city, member, { reference: `${member.prefix}-crowd-${number}`, amount: 1_000 })
        const took = systemClock.monotonicMs() - begun
        if (took > STUCK_MS) slow.push(took)
      })
      const { violations } = await checkFinalState(city)
      return {
        trials: size,
        violations,
        figures: [
          { name: 'answered with a fault', value: city.clientHistory.faults.length, most: 0 },
          { name: 'waited longer than 10 s', value: slow.length, ...(tier !== 'small' && { most: 0 }) },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** What is under way ends in time; whoever takes longer has waited for something else. */
const MAX_SHUTDOWN_MS = 5_000
const SHUTDOWN_FILE = 'platform/process/shutdown.ts'
const STOPPED = '    stop().then(\n'

/** Told to stop while it is busy: what was taken is answered, and the next one is there before the last has gone. */
export const shutdown: Scenario = {
  id: 'F8',
  title: 'programs stopped (SIGTERM) and started anew, one after the other, under load (R13)',
  trial: 'restarts',
  sizes: { small: 2, ci: 20, release: 200, planted: 4 },
  mutants: [
    {
      name: 'whoever is told to stop stops at once',
      caughtBy: /calls that were taken and not answered: [1-9]/,
      mutations: [{ file: SHUTDOWN_FILE, from: STOPPED, to: '    Promise.resolve(process.exit(0)).then(\n' }],
    },
    {
      name: 'whoever is told to stop fails at the end of it',
      caughtBy: /(api|worker) that was told to stop ended with 1$/,
      mutations: [{ file: SHUTDOWN_FILE, from: STOPPED, to: "    stop().then(() => Promise.reject(new Error('a bug'))).then(\n" }],
    },
    {
      name: 'whoever is told to stop waits for lines that are kept',
      caughtBy: /told to stop and gone after, the slowest: \S+ ms, at most/,
      mutations: [
        { file: 'apps/api/limits/graceful-shutdown.ts', from: 'if (isStopping()) void reply', to: 'if (false) void reply' },
        { file: 'apps/api/limits/graceful-shutdown.ts', from: 'app.server.keepAliveTimeout = 1', to: '' },
      ],
    },
  ],
  async run({ cluster: ground, tier, size, seed, mutant: plant }) {
    const city = await openEnvironment(ground, { shops: 24, mutant: plant })
    try {
      const load = startLoad(city, { callers: 24, payers: 2, name: 'stop', random: randomFor(seed, 'payers') })
      const slots = [...city.processes.apis, ...city.processes.workers]
      const odd: string[] = []
      const took: number[] = []
      const gone: number[] = []
      for (let at = 0; at < size; at++) {
        await systemClock.sleep(300)
        const slot = slots[at % slots.length]!
        const begun = systemClock.monotonicMs()
        // A proxy in front takes it out of turn first, as /api/health/ready tells it to.
        slot.stopRouting()
        const { code, goneAfterMs } = await slot.restart()
        gone.push(goneAfterMs)
        took.push(systemClock.monotonicMs() - begun)
        if (code !== 0) odd.push(`a ${slot.program} that was told to stop ended with ${code}`)
      }
      await load.stop()
      const lost = [...city.clientHistory.sent.values()].reduce((sum, entry) => sum + entry.unanswered, 0)
      const { violations } = await checkFinalState(city)
      return {
        trials: size,
        violations: [...odd.slice(0, 3), ...violations],
        figures: [
          { name: 'calls that were taken and not answered', value: lost, most: 0 },
          {
            name: 'told to stop and gone after, the slowest',
            value: Math.max(...gone),
            unit: ' ms',
            ...(tier !== 'small' && { most: MAX_SHUTDOWN_MS }),
          },
          { name: 'stopped and ready again, median', value: percentile(took, 50), unit: ' ms' },
        ],
      }
    } finally {
      await city.close()
    }
  },
}
