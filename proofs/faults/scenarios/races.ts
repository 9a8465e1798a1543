import { systemClock } from '../../../platform/clock/index.ts'
import type { Scenario, ScenarioRun } from '../scenario.ts'
import { trialsOfPart } from '../plan.ts'
import { mutation as grantStaysOpen } from '../mutations/grant-stays-open.ts'
import { openEnvironment } from '../environment/environment.ts'
import { movableClock } from '../environment/clocks.ts'
import { addUsers } from '../environment/extra-users.ts'
import type { PostgresCluster } from '../environment/postgres-cluster.ts'
import { CONTROL, type Mutant } from '../environment/mutations.ts'
import { watchTotals } from '../environment/totals.ts'
import { failedChecks, checkFinalState } from '../environment/final-assertions.ts'
import {
  anotherBody,
  AT_ONCE,
  doubleBeneficiary,
  doublePin,
  doubleSubmit,
  doubleWithdrawal,
  LIMIT_KOBO,
  lifetimeLimit,
  dailyLimit,
  decideOnce,
  singleGrant,
  OTHER_BODIES,
  overdraw,
  type Race,
  times,
} from './race-cases.ts'

const PARALLEL_RACES = 3
const ROUNDS_PER_ENVIRONMENT = 250
const TOTALS_INTERVAL_MS = 50

/**
 * Rounds of each race: C1 by a reference and by a request of three kinds, C2, C3, C4 for the lifetime and around
 * midnight, C9, and M78.
 */
type Rounds = Record<
  'copies' | 'withdrawals' | 'beneficiaries' | 'pins' | 'bodies' | 'drains' | 'ever' | 'midnights' | 'grants' | 'decisions',
  number
>

/**
 * At CI each as often as the fault model says; else all as often as the longest. A quarter of that at midnight, and one
 * in fifty with PINs, because hashing takes the whole machine.
 */
function roundsOf(tier: ScenarioRun['tier'], size: number): Rounds {
  const of = (share: number) => Math.ceil((tier === 'ci' ? share : 1) * size)
  return {
    copies: of(0.2),
    withdrawals: of(0.2),
    beneficiaries: of(0.2),
    pins: Math.ceil(size / 50),
    bodies: of(0.5),
    drains: of(1),
    ever: of(0.4),
    midnights: Math.max(2, Math.ceil(of(0.4) / 4)),
    grants: of(0.2),
    decisions: of(0.2),
  }
}

const NO_ROUNDS: Rounds = {
  copies: 0,
  withdrawals: 0,
  beneficiaries: 0,
  pins: 0,
  bodies: 0,
  drains: 0,
  ever: 0,
  midnights: 0,
  grants: 0,
  decisions: 0,
}
const mapRounds = (rounds: Rounds, change: (count: number, name: keyof Rounds) => number): Rounds => ({
  ...rounds,
  ...Object.fromEntries(Object.entries(rounds).map(([name, count]) => [name, change(count, name as keyof Rounds)])),
})

/** Sixty-four concurrent calls, for everything that must happen once, or only a limited number of times. */
export const races: Scenario = {
  id: 'R6',
  title: `${AT_ONCE} at once: double submit by reference and by request (C1), same key with another body (C2), overdraw by transfers and withdrawals (C3), limits and midnight (C4), one grant (C9), decisions about a payment that does not fit (M78)`,
  trial: 'rounds of the longest race',
  sizes: { smallest: 1, small: 3, ci: 1_000, release: 10_000, planted: 2 },
  isSeedless: true,
  mutants: [{ name: 'a grant is good for any number of calls', caughtBy: /^C9: one grant let/, mutations: [grantStaysOpen] }],
  async run({ cluster, tier, size, mutant, log }) {
    const begun = systemClock.monotonicMs()
    const wanted = roundsOf(tier, size)
    const found: RaceTotals = { violations: [], done: { ...NO_ROUNDS }, calls: 0, reads: 0, transfers: 0, withdrawals: 0 }
    // A long run uses several environments, so that their size does not change the races.
    const environments = Math.ceil(size / ROUNDS_PER_ENVIRONMENT)
    for (let at = 1; at <= environments && found.violations.length < 20; at++) {
      const rounds = mapRounds(wanted, (count) => trialsOfPart(count, { at, of: environments }))
      await raceInEnvironment({ cluster, rounds, mutant }, found)
      const minutes = (systemClock.monotonicMs() - begun) / 60_000
      log(`${found.done.drains} rounds of the longest, ${Math.round(found.done.drains / minutes)} a minute`)
    }
    const { done } = found
    return {
      trials: done.drains,
      violations: found.violations.slice(0, 20),
      figures: [
        { name: `C1, references of ${AT_ONCE} copies`, value: done.copies, least: wanted.copies },
        { name: 'C1 and C2, requests to withdraw', value: done.withdrawals, least: wanted.withdrawals },
        { name: 'C1 and C2, requests to save a beneficiary', value: done.beneficiaries, least: wanted.beneficiaries },
        { name: 'C1, requests to set a PIN', value: done.pins, least: wanted.pins },
        { name: `C2, references with ${OTHER_BODIES} other bodies`, value: done.bodies, least: wanted.bodies },
        { name: `C3, wallets drained by ${AT_ONCE}`, value: done.drains, least: wanted.drains },
        { name: 'of them by transfers', value: found.transfers },
        { name: 'of them by withdrawals', value: found.withdrawals },
        { name: 'C4, shops at the limit of all time', value: done.ever, least: wanted.ever },
        { name: 'C4, shops at the limit of the day around midnight', value: done.midnights, least: wanted.midnights },
        { name: 'C9, grants', value: done.grants, least: wanted.grants },
        { name: `M78, payments with ${AT_ONCE} decisions`, value: done.decisions, least: wanted.decisions },
        { name: 'calls', value: found.calls },
        { name: 'reads of the total meanwhile', value: found.reads, least: wanted.drains },
      ],
    }
  },
}

type RaceTotals = { violations: string[]; done: Rounds; calls: number; reads: number; transfers: number; withdrawals: number }

/** All rounds, then midnight, then the final assertions. */
async function raceInEnvironment(about: { cluster: PostgresCluster; rounds: Rounds; mutant: Mutant | null }, found: RaceTotals): Promise<void> {
  const { cluster, rounds, mutant } = about
  const clock = movableClock()
  // One shop runs all races but C4, which needs shops with a limit.
  const { ever: _ever, midnights: _midnights, ...ofOneShop } = rounds
  const maximum = Math.max(...Object.values(ofOneShop))
  const environment = await openEnvironment(cluster, {
    shops: maximum + rounds.ever + rounds.midnights,
    mutant,
    mutations: clock.mutations,
    env: { FAULTS_CLOCK: clock.file },
    prepare: async (sql) => {
      await sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('activated_ever', ${LIMIT_KOBO}, '2021-01-01')`)
    },
  })
  const race: Race = { environment, called: () => void found.calls++ }
  try {
    const members = await addUsers(environment, AT_ONCE)
    const limited = environment.shops.slice(maximum, maximum + rounds.ever)
    await environment.sql(`update business set tier = 'activated' where id = any($1)`, [limited.map(({ businessId }) => businessId)])
    const reading = watchTotals(environment, TOTALS_INTERVAL_MS)
    const run = async (name: keyof Rounds, work: Promise<string[]>) => {
      found.violations.push(...(await work))
      found.done[name]++
    }
    let next = 0
    // Several rounds in parallel: while one waits for its last calls, the others use the machine.
    await times(PARALLEL_RACES, async () => {
      while (next < Math.max(maximum, rounds.ever) && found.violations.length < 20) {
        const round = next++
        const owner = environment.shops[round]!
        if (round < rounds.copies) await run('copies', doubleSubmit(race, owner))
        if (round < rounds.withdrawals) await run('withdrawals', doubleWithdrawal(race, owner))
        if (round < rounds.beneficiaries) await run('beneficiaries', doubleBeneficiary(race, owner))
        if (round < rounds.pins) await run('pins', doublePin(race, owner))
        if (round < rounds.bodies) await run('bodies', anotherBody(race, owner))
        if (round < rounds.grants) await run('grants', singleGrant(race, owner))
        if (round < rounds.decisions) await run('decisions', decideOnce(race, owner))
        if (round < rounds.drains) await run('drains', overdraw(race, members.get(owner.businessId)!, found))
        if (round < rounds.ever) await run('ever', lifetimeLimit(race, members.get(limited[round]!.businessId)!))
      }
    })
    const { reads, wrong } = await reading.stop()
    found.reads += reads
    found.violations.push(...wrong, ...(await dailyLimit(race, environment.shops.slice(maximum + rounds.ever), members, clock)))
    found.done.midnights += rounds.midnights
    const { violations } = mutant && mutant !== CONTROL ? { violations: await failedChecks(environment) } : await checkFinalState(environment)
    found.violations.push(...violations)
  } finally {
    await environment.close()
    await clock.close()
  }
}
