import { systemClock } from '../../../platform/clock/index.ts'
import { PAYEE } from '../../fixtures/merchants.ts'
import type { Scenario, ScenarioRun } from '../scenario.ts'
import { trialsOfPart } from '../plan.ts'
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
  singleGrant,
  OTHER_BODIES,
  overdraw,
  type Race,
  times,
} from './race-cases.ts'

const PARALLEL_RACES = 3
const ROUNDS_PER_ENVIRONMENT = 250
const TOTALS_INTERVAL_MS = 50

/** How often each race is run: C1 by a reference and by a request of three kinds, C2, C3, C4 in all time and around midnight, C9. */
type Rounds = Record<'copies' | 'withdrawals' | 'beneficiaries' | 'pins' | 'bodies' | 'drains' | 'ever' | 'midnights' | 'grants', number>

/**
 * At CI each as often as the fault model says of it; else all of them as often as the longest. A fourth as many at midnight, and
 * one in fifty with PINs, whose hashing takes all of the machine.
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
  }
}

const NO_ROUNDS: Rounds = { copies: 0, withdrawals: 0, beneficiaries: 0, pins: 0, bodies: 0, drains: 0, ever: 0, midnights: 0, grants: 0 }
const mapRounds = (rounds: Rounds, change: (count: number, name: keyof Rounds) => number): Rounds => ({
  ...rounds,
  ...Object.fromEntries(Object.entries(rounds).map(([name, count]) => [name, change(count, name as keyof Rounds)])),
})

const COUNTED = { file: 'modules/transfers/server/actions/send-transfer.ts', from: 'meters: [{ ...meter, change: payment.amountKobo }]' }
const GRANT_STAYS_OPEN = {
  file: 'modules/identity/server/grants.ts',
  from: "return { table: 'pin_grant', id: grantId, from: 'open', to: 'used', set: { used_for: usedFor } }",
  to: "return { table: 'pin_grant', id: grantId, set: { used_for: usedFor } }",
}

const WITHDRAWN_ANEW = {
  file: 'modules/transfers/server/actions/prepare-payment.ts',
  from: '`withdrawal-${requestId}`',
  to: '`withdrawal-${requestId}-${process.hrtime.bigint()}`',
}
const SAVED_ANEW = { file: 'modules/transfers/server/beneficiary-routes.ts', from: 'key: meta.requestId', to: "key: kit.ids.next('req')" }

/** Sixty-four at once, at whatever must happen once, or only so often. */
export const races: Scenario = {
  id: 'R6',
  title: `${AT_ONCE} at once: double submit by reference and by request (C1), same key with another body (C2), overdraw by transfers and withdrawals (C3), limits and midnight (C4), one grant (C9)`,
  trial: 'rounds of the longest race',
  sizes: { small: 3, ci: 1_000, release: 10_000, planted: 2 },
  isSeedless: true,
  mutants: [
    {
      name: 'a repeated reference is a new transfer',
      // The one grant went with the first: what would be new is asked for a PIN, where a copy is told what the first was.
      caughtBy: /C1: copies of one transfer were answered in different ways/,
      mutations: [{ file: 'modules/transfers/server/actions/send-transfer.ts', from: 'key: payment.reference,', to: 'key: payment.ids.transfer,' }],
      sql: ['alter table transfer drop constraint transfer_business_id_reference_key'],
    },
    {
      name: 'a repeated reference is a new transfer, and a grant good for both',
      caughtBy: /^C1: \d+ transfers stand under one reference/,
      mutations: [
        { file: 'modules/transfers/server/actions/send-transfer.ts', from: 'key: payment.reference,', to: 'key: payment.ids.transfer,' },
        GRANT_STAYS_OPEN,
      ],
      sql: ['alter table transfer drop constraint transfer_business_id_reference_key'],
    },
    {
      name: 'a withdrawal repeated under its request is a new one',
      caughtBy: /C1: copies of one withdrawal were answered in different ways/,
      mutations: [WITHDRAWN_ANEW],
    },
    {
      name: 'a withdrawal repeated under its request is a new one, and a grant good for both',
      caughtBy: /^C1: \d+ withdrawals stand under one request/,
      mutations: [WITHDRAWN_ANEW, GRANT_STAYS_OPEN],
    },
    {
      // The rule that a beneficiary is there once finds the same one again: what shows is only that its request was not known again.
      name: 'a beneficiary repeated under its request is another request',
      caughtBy: /^C1: what came of one request is kept \d+ times under transfers\.add_beneficiary/,
      mutations: [SAVED_ANEW],
    },
    {
      name: 'a beneficiary repeated under its request is saved anew, and nothing else keeps it single',
      caughtBy: /^C1: \d+ beneficiaries stand under one request/,
      mutations: [
        SAVED_ANEW,
        {
          file: 'modules/transfers/server/store.ts',
          from: 'on conflict (business_id, account_number, bank_code) do update set name = excluded.name',
          to: '',
        },
      ],
      sql: ['alter table beneficiary drop constraint beneficiary_business_id_account_number_bank_code_key'],
    },
    {
      name: 'the same request with another beneficiary is the same intent',
      caughtBy: /C2: another beneficiary under the same request was answered/,
      mutations: [{ file: 'modules/transfers/server/beneficiary-routes.ts', from: 'fingerprint: canonicalJson(body)', to: "fingerprint: ''" }],
    },
    {
      name: 'a first PIN repeated under its request is another one',
      caughtBy: /C1: copies of one first PIN were answered in different ways/,
      mutations: [
        { file: 'modules/identity/server/pins.ts', from: "key: requestId, fingerprint: ''", to: "key: kit.ids.next('req'), fingerprint: ''" },
      ],
    },
    {
      name: 'the same key with another body is the same intent',
      caughtBy: /C2: another body under the same reference was answered/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/send-transfer.ts',
          from: 'return canonicalJson({ kind: intent.kind,',
          to: "return '' && canonicalJson({ kind: intent.kind,",
        },
      ],
    },
    {
      name: 'what is held counts as available',
      caughtBy: /C3: \d+ of 3 possible/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/send-transfer.ts',
          from: 'availableKobo: held.account(wallet(business.id)).available,',
          to: 'availableKobo: held.account(wallet(business.id)).balance,',
        },
        // The lane, which looks for itself, lets it through as well.
        {
          file: 'modules/ledger/server/batch-state.ts',
          from: 'nextHeld > nextBalance - row.floor)',
          to: 'nextHeld > nextBalance + 1_000_000_000_000n)',
        },
      ],
      sql: ['alter table account drop constraint account_held', 'alter table account drop constraint account_floor'],
    },
    {
      name: 'the limit of all time is not counted',
      caughtBy: /^C4: \d+ transfers of \d+ stand under a limit of \d+/,
      mutations: [{ ...COUNTED, to: "meters: [{ ...meter, change: meter.period === 'ever' ? 0n : payment.amountKobo }]" }],
    },
    {
      name: 'the limit of the day is not counted',
      caughtBy: /^C4: \S+ sent \d+ on \S+, the limit is \d+/,
      mutations: [{ ...COUNTED, to: "meters: [{ ...meter, change: meter.period === 'ever' ? payment.amountKobo : 0n }]" }],
    },
    {
      name: 'the day begins at midnight in Greenwich',
      caughtBy: /^C4: around midnight /,
      mutations: [
        {
          file: 'modules/transfers/server/check-transfer.ts',
          from: 'const day: LagosDay = lagosDay(asked.at)',
          to: 'const day: LagosDay = lagosDay(new Date(asked.at.getTime() - 3_600_000))',
        },
        {
          file: 'modules/transfers/server/actions/send-transfer.ts',
          from: "return ['ever', day, addDays(day, 1)]",
          to: "return ['ever', addDays(day, -1), day, addDays(day, 1)]",
        },
      ],
    },
    {
      name: 'a grant is good for any number of calls',
      caughtBy: /^C9: one grant let/,
      mutations: [GRANT_STAYS_OPEN],
    },
  ],
  async run({ cluster: ground, tier, size, mutant: plant, log: say }) {
    const begun = systemClock.monotonicMs()
    const wanted = roundsOf(tier, size)
    const found: RaceTotals = { violations: [], done: { ...NO_ROUNDS }, calls: 0, reads: 0, transfers: 0, withdrawals: 0 }
    // A long run goes through several cities: none grows so large that its races are about something else.
    const cities = Math.ceil(size / ROUNDS_PER_ENVIRONMENT)
    for (let at = 1; at <= cities && found.violations.length < 20; at++) {
      const rounds = mapRounds(wanted, (count) => trialsOfPart(count, { at, of: cities }))
      await raceInEnvironment({ ground, rounds, plant }, found)
      const minutes = (systemClock.monotonicMs() - begun) / 60_000
      say(`${found.done.drains} rounds of the longest, ${Math.round(found.done.drains / minutes)} a minute`)
    }
    const { done } = found
    return {
      trials: size,
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
        { name: 'calls', value: found.calls },
        { name: 'reads of the total meanwhile', value: found.reads, least: wanted.drains },
      ],
    }
  },
}

type RaceTotals = { violations: string[]; done: Rounds; calls: number; reads: number; transfers: number; withdrawals: number }

/** So many rounds, then midnight, then the whole verdict. */
async function raceInEnvironment(about: { ground: PostgresCluster; rounds: Rounds; plant: Mutant | null }, found: RaceTotals): Promise<void> {
  const { ground, rounds, plant } = about
  const clock = movableClock()
  // One shop runs all races but C4, which needs shops with a limit.
  const { ever: _ever, midnights: _midnights, ...ofOneShop } = rounds
  const most = Math.max(...Object.values(ofOneShop))
  const city = await openEnvironment(ground, {
    shops: most + rounds.ever + rounds.midnights,
    mutant: plant,
    mutations: clock.mutations,
    env: { FAULTS_CLOCK: clock.file },
    prepare: async (sql) => {
      await sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('activated_ever', ${LIMIT_KOBO}, '2021-01-01')`)
      await sql(
        `update business set payout_account_number = $1, payout_bank_code = $2, payout_bank_name = 'GTB', payout_account_name = 'AMINA BELLO'`,
        [PAYEE.nuban, PAYEE.bank_code],
      )
    },
  })
  const race: Race = { city, called: () => void found.calls++ }
  try {
    const members = await addUsers(city, AT_ONCE)
    const limited = city.shops.slice(most, most + rounds.ever)
    await city.sql(`update business set tier = 'activated' where id = any($1)`, [limited.map(({ businessId }) => businessId)])
    const reading = watchTotals(city, TOTALS_INTERVAL_MS)
    const run = async (name: keyof Rounds, work: Promise<string[]>) => {
      found.violations.push(...(await work))
      found.done[name]++
    }
    let next = 0
    // Several rounds side by side: while the last of one are waited for, the others keep the machine busy.
    await times(PARALLEL_RACES, async () => {
      while (next < Math.max(most, rounds.ever) && found.violations.length < 20) {
        const round = next++
        const owner = city.shops[round]!
        if (round < rounds.copies) await run('copies', doubleSubmit(race, owner))
        if (round < rounds.withdrawals) await run('withdrawals', doubleWithdrawal(race, owner))
        if (round < rounds.beneficiaries) await run('beneficiaries', doubleBeneficiary(race, owner))
        if (round < rounds.pins) await run('pins', doublePin(race, owner))
        if (round < rounds.bodies) await run('bodies', anotherBody(race, owner))
        if (round < rounds.grants) await run('grants', singleGrant(race, owner))
        if (round < rounds.drains) await run('drains', overdraw(race, members.get(owner.businessId)!, found))
        if (round < rounds.ever) await run('ever', lifetimeLimit(race, members.get(limited[round]!.businessId)!))
      }
    })
    const { reads, wrong } = await reading.stop()
    found.reads += reads
    found.violations.push(...wrong, ...(await dailyLimit(race, city.shops.slice(most + rounds.ever), members, clock)))
    found.done.midnights += rounds.midnights
    const { violations } = plant && plant !== CONTROL ? { violations: await failedChecks(city) } : await checkFinalState(city)
    found.violations.push(...violations)
  } finally {
    await city.close()
    await clock.close()
  }
}
