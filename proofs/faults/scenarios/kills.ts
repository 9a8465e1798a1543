import { systemClock } from '../../../platform/clock/index.ts'
import { type Scenario, stopwatch } from '../scenario.ts'
import { randomFor, planKills } from '../plan.ts'
import { mutation as deadWorkerKeepsJobs } from '../mutations/dead-worker-keeps-jobs.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { ALL_KINDS, requestSettlement, startLoad, THINK_TIME_MS } from '../environment/load.ts'
import { requestLoanTurn } from '../environment/loans.ts'
import { orderFigures, placeOrder } from '../environment/orders.ts'
import { CLIENT_KINDS, kindFigures } from '../environment/payment-kinds.ts'
import { quiescenceFigures } from '../environment/await-quiescence.ts'
import { watchTotals } from '../environment/totals.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

/** R7, per kill: 2,000 reads in a run of CI, 100,000 before a release. The last kill waits until they are done. */
const MIN_READS = { ci: 2_000 / 300, release: 100_000 / 3_000 }
/** Transfers begun per kill: with fewer in progress, most kills would interrupt nothing. */
const MIN_STARTED = 3
/** Most wait for an answer that a kill has lost, so the transfers begun between two kills grow with the callers. */
const CALLERS = 96
/** Of a run that is too short for all kinds of payment. */
const BRIEF_CALLERS = 12
/** Businesses that are settled during the first kills. */
const SETTLED = 24

/** Kills API and worker processes at random moments under load, and reads the bank's total all the while. */
export const kills: Scenario = {
  id: 'R1',
  title: 'API and workers killed at random under load; the total of all accounts at every read (R7)',
  trial: 'kills',
  sizes: { smallest: 2, small: 30, ci: 300, release: 3_000, planted: 6 },
  mutants: [
    { name: 'the client was told yes, and the transfer is not there', caughtBy: /was acknowledged and is not there/, falsifiedEvidence: 'journal' },
    { name: 'the bank paid twice', caughtBy: /-again .*: paid at the bank, not settled with us/, falsifiedEvidence: 'payout' },
    // A single read before or after it finds nothing.
    { name: 'a kobo is away for 300 ms', caughtBy: /all accounts together come to -?1,/, falsifiedEvidence: 'blink' },
    {
      // Only a kill shows it.
      name: 'the jobs of dead workers stay theirs',
      caughtBy: /^[1-9]\d* jobs are kept by workers that died/,
      mutations: [deadWorkerKeepsJobs],
    },
  ],
  async run({ cluster, tier, size, seed, mutant, log }) {
    const isAtSize = tier === 'ci' || tier === 'release'
    const isBrief = size < kills.sizes.small
    const environment = await openEnvironment(cluster, { shops: CALLERS + SETTLED, hasInitiators: true, hasLoans: true, mutant })
    try {
      const reading = watchTotals(environment, 5)
      const load = startLoad(environment, {
        callers: isBrief ? BRIEF_CALLERS : CALLERS,
        payers: 3,
        orders: { customers: 2, place: (customer, turn) => placeOrder(environment, CALLERS, customer, turn) },
        name: 'kill',
        kinds: ALL_KINDS,
        random: randomFor(seed, 'payers'),
        thinkMs: THINK_TIME_MS,
      })
      const lap = stopwatch()
      const reads = isAtSize ? Math.ceil(size * MIN_READS[tier]) : 0
      let lastKillAt = 0
      let killed = 0
      for (const [at, { afterMs, lot }] of planKills(seed, size).entries()) {
        await systemClock.sleep(afterMs)
        const settled = at < SETTLED ? environment.shops[CALLERS + at] : undefined
        if (settled) await requestSettlement(environment, settled)
        await requestLoanTurn(environment, at)
        if (at === size - 1) {
          await reading.reached(reads)
          if (mutant?.falsifiedEvidence) await falsifyEvidence(environment, mutant.falsifiedEvidence)
        }
        await killRandomProcess(environment, lot)
        killed++
        lastKillAt = systemClock.monotonicMs()
        if ((at + 1) % 100 === 0) log(`${at + 1} kills, ${environment.clientHistory.sent.size} transfers begun, ${lap()} s for the last 100`)
      }
      const begun = environment.clientHistory.sent.size
      const { sent, paidIn } = await load.stop()
      const read = await reading.stop()
      const { violations, ...settled } = await checkFinalState(environment, { lastFaultAt: lastKillAt })
      return {
        trials: killed,
        violations: [...read.wrong, ...violations],
        figures: [
          { name: 'transfers begun', value: sent },
          { name: 'begun for each kill', value: begun / size, ...(isAtSize && { least: MIN_STARTED }) },
          { name: 'payments in', value: paidIn },
          ...orderFigures(environment),
          ...(isBrief ? [] : await kindFigures(environment, [...CLIENT_KINDS, 'settlement', 'due_day'])),
          ...quiescenceFigures(settled, 'kill'),
          { name: 'reads of the total', value: read.reads, ...(reads > 0 && { least: reads }) },
          { name: 'reads with another total', value: read.wrong.length, maximum: 0 },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/**
 * Kills one of the processes that are up. It first waits for one API and one worker, so that kills never leave nothing
 * to hit.
 */
export async function killRandomProcess(environment: Environment, lot: number): Promise<void> {
  await Promise.all([environment.processes.apis, environment.processes.workers].map((slots) => Promise.race(slots.map((slot) => slot.ready()))))
  const up = [...environment.processes.apis, ...environment.processes.workers].filter((slot) => slot.isUp())
  up[lot % up.length]!.kill()
}

async function falsifyEvidence(environment: Environment, what: string): Promise<void> {
  if (what === 'journal') {
    const body = { nuban: '0123456789', bank_code: '058', amount: 10_000, transaction_ref: 'B0000001-never' }
    const entry = environment.clientHistory.open({ business: environment.shops[0]!.businessId, token: environment.shops[0]!.token, body })
    entry.replies.push({ status: 200, code: null, id: 'trf_never', facts: '' })
  } else if (what === 'payout') {
    const again = `insert into payout select reference || '-again', account_number, bank_code, beneficiary_name, amount_kobo, paid_at from payout limit 1`
    while (environment.bank.run(again) === 0) await systemClock.sleep(50)
  } else if (what === 'blink') {
    // The load never uses this account.
    const change = (kobo: number) => environment.sql(`update account set balance = balance + $1 where kind = 'house_equity'`, [kobo])
    await change(1)
    await systemClock.sleep(300)
    await change(-1)
  } else throw new Error(`nothing is observed as ${what}`)
}
