import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import { PAYEE, type Shop } from '../../../bench/town.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import type { Kind, KindRun } from '../kind.ts'
import { sizeOf } from '../plan.ts'
import { ask } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { lastingFacts, type Sent } from '../world/journal.ts'
import { movableClock } from '../world/clocks.ts'
import { addMembers } from '../world/members.ts'
import type { Ground } from '../world/ground.ts'
import { CONTROL, type Plant } from '../world/plants.ts'
import { readTotals } from '../world/totals.ts'
import { brokenBooks, verdict } from '../world/verdict.ts'

const AT_ONCE = 64
/** What the limits are set to for the race: three of `LIMITED_KOBO` reach it exactly. */
const LIMIT_KOBO = 3_000_000
const LIMITED_KOBO = 1_000_000
/** Of a wallet with ₦1.5 million three of these go, sent or withdrawn, with their fees and duty, and a fourth does not. */
const DRAINING_KOBO = 40_000_000
const DOUBLED_KOBO = 5_000
/** C2, for each key. */
const OTHER_BODIES = 3
const SIDE_BY_SIDE = 3
const ROUNDS_OF_A_CITY = 250
const TOTAL_EVERY_MS = 50

/** How often each race is run: C1, C2, C3, C4 in all time and around midnight, C9. */
type Rounds = { copies: number; bodies: number; drains: number; ever: number; midnights: number; grants: number }

/** At CI each as often as the fault model says of it; else all of them as often as the longest. A fourth as many at midnight. */
function roundsOf(tier: KindRun['tier'], size: number): Rounds {
  const [copies, bodies, drains, ever, grants] = (tier === 'ci' ? [0.2, 0.5, 1, 0.4, 0.2] : [1, 1, 1, 1, 1]).map((share) => Math.ceil(share * size))
  return { copies: copies!, bodies: bodies!, drains: drains!, ever: ever!, midnights: Math.max(2, Math.ceil(ever! / 4)), grants: grants! }
}

const NO_ROUNDS: Rounds = { copies: 0, bodies: 0, drains: 0, ever: 0, midnights: 0, grants: 0 }
const mapped = (rounds: Rounds, change: (count: number, name: keyof Rounds) => number): Rounds => ({
  ...rounds,
  ...Object.fromEntries(Object.entries(rounds).map(([name, count]) => [name, change(count, name as keyof Rounds)])),
})

const COUNTED = { file: 'modules/transfers/server/actions/send-transfer.ts', from: 'meters: [{ ...meter, change: payment.amountKobo }]' }
const GRANT_STAYS_OPEN = {
  file: 'modules/identity/server/grants.ts',
  from: "return { table: 'pin_grant', id: grantId, from: 'open', to: 'used', set: { used_for: usedFor } }",
  to: "return { table: 'pin_grant', id: grantId, set: { used_for: usedFor } }",
}

/** Sixty-four at once, at whatever must happen once, or only so often. */
export const races: Kind = {
  id: 'R6',
  title: `${AT_ONCE} at once: double submit (C1), same key with another body (C2), overdraw by transfers and withdrawals (C3), limits and midnight (C4), one grant (C9)`,
  trial: 'rounds of the longest race',
  sizes: { small: 3, ci: 1_000, release: 10_000, planted: 2 },
  plants: [
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
          file: 'modules/ledger/server/working-state.ts',
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
          file: 'modules/transfers/server/judge.ts',
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
  async run({ ground, tier, size, plant, say }) {
    const begun = systemClock.monotonicMs()
    const wanted = roundsOf(tier, size)
    const found: Sliced = { violations: [], done: { ...NO_ROUNDS }, calls: 0, reads: 0, transfers: 0, withdrawals: 0 }
    // A long run goes through several cities: none grows so large that its races are about something else.
    const cities = Math.ceil(size / ROUNDS_OF_A_CITY)
    for (let at = 1; at <= cities && found.violations.length < 20; at++) {
      const rounds = mapped(wanted, (count) => sizeOf(count, { at, of: cities }))
      await raceInACity({ ground, rounds, plant }, found)
      const minutes = (systemClock.monotonicMs() - begun) / 60_000
      say(`${found.done.drains} rounds of the longest, ${Math.round(found.done.drains / minutes)} a minute`)
    }
    const { copies, bodies, drains, ever, midnights, grants } = found.done
    return {
      trials: size,
      violations: found.violations.slice(0, 20),
      figures: [
        { name: `C1, keys of ${AT_ONCE} copies`, value: copies, least: wanted.copies },
        { name: `C2, keys with ${OTHER_BODIES} other bodies`, value: bodies, least: wanted.bodies },
        { name: `C3, wallets drained by ${AT_ONCE}`, value: drains, least: wanted.drains },
        { name: 'of them by transfers', value: found.transfers },
        { name: 'of them by withdrawals', value: found.withdrawals },
        { name: 'C4, shops at the limit of all time', value: ever, least: wanted.ever },
        { name: 'C4, shops at the limit of the day around midnight', value: midnights, least: wanted.midnights },
        { name: 'C9, grants', value: grants, least: wanted.grants },
        { name: 'calls', value: found.calls },
        { name: 'reads of the total meanwhile', value: found.reads },
      ],
    }
  },
}

type Sliced = { violations: string[]; done: Rounds; calls: number; reads: number; transfers: number; withdrawals: number }

/** So many rounds, then midnight, then the whole verdict. */
async function raceInACity(about: { ground: Ground; rounds: Rounds; plant: Plant | null }, found: Sliced): Promise<void> {
  const { ground, rounds, plant } = about
  const clock = movableClock()
  // One shop runs all races but C4, which needs shops with a limit.
  const most = Math.max(rounds.copies, rounds.bodies, rounds.drains, rounds.grants)
  const city = await openCity(ground, {
    shops: most + rounds.ever + rounds.midnights,
    plant,
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
    const members = await addMembers(city, AT_ONCE)
    const limited = city.shops.slice(most, most + rounds.ever)
    await city.sql(`update business set tier = 'activated' where id = any($1)`, [limited.map(({ businessId }) => businessId)])
    const reading = readTotals(city, TOTAL_EVERY_MS)
    const run = async (name: keyof Rounds, work: Promise<string[]>) => {
      found.violations.push(...(await work))
      found.done[name]++
    }
    let next = 0
    // Several rounds side by side: while the last of one are waited for, the others keep the machine busy.
    await times(SIDE_BY_SIDE, async () => {
      while (next < Math.max(most, rounds.ever) && found.violations.length < 20) {
        const round = next++
        const owner = city.shops[round]!
        if (round < rounds.copies) await run('copies', doubleSubmit(race, owner))
        if (round < rounds.bodies) await run('bodies', anotherBody(race, owner))
        if (round < rounds.grants) await run('grants', oneGrant(race, owner))
        if (round < rounds.drains) await run('drains', overdraw(race, members.get(owner.businessId)!, found))
        if (round < rounds.ever) await run('ever', limitEver(race, members.get(limited[round]!.businessId)!))
      }
    })
    const { reads, wrong } = await reading.stop()
    found.reads += reads
    found.violations.push(...wrong, ...(await limitOfTheDay(race, city.shops.slice(most + rounds.ever), members, clock)))
    found.done.midnights += rounds.midnights
    const { violations } = plant && plant !== CONTROL ? { violations: await brokenBooks(city) } : await verdict(city)
    found.violations.push(...violations)
  } finally {
    await city.close()
    await clock.close()
  }
}

type Race = { city: City; called(): void }
type Told = { status: number; code: string; facts: string }

function transfer(race: Race, shop: Shop, reference: string, amount: number): Promise<Told | null> {
  const body = { ...PAYEE, amount, transaction_ref: reference }
  return call(race, shop, journaled(race, shop, body), '/api/wallet/transfer', body, {})
}

/** A withdrawal is known again by the id of its request, a UUID; it goes to the payout bank of the shop. */
function withdraw(race: Race, shop: Shop, amount: number): Promise<Told | null> {
  const requestId = uuid()
  const entry = journaled(race, shop, { ...PAYEE, amount, transaction_ref: `withdrawal-${requestId}` })
  return call(race, shop, entry, '/api/wallet/withdraw', { amount }, { requestId })
}

/** All copies of one intent, and what another body under its reference was told, are one line of the journal. */
const journaled = ({ city: { journal } }: Race, shop: Shop, body: Sent['body']) =>
  journal.sent.get(body.transaction_ref) ?? journal.open({ business: shop.businessId, token: shop.token, body })

const uuid = () =>
  systemRandom
    .bytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Whoever is turned away because the servers are busy has been told nothing, and comes again. */
async function call(
  { city, called }: Race,
  shop: Shop,
  entry: Sent,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Told | null> {
  called()
  for (let tries = 0; tries < 200; tries++) {
    const asking = { headers: { accessToken: shop.token, ...headers }, body, timeoutMs: 60_000 }
    const answer = await ask(`${city.fleet.api().url}${path}`, asking).catch(() => null)
    if (answer && answer.status !== 503 && answer.status !== 429) {
      const { status } = answer
      const data = (answer.body['data'] ?? {}) as Record<string, unknown>
      const code = typeof answer.body['code'] === 'string' ? answer.body['code'] : ''
      const facts = lastingFacts(data)
      if (status === 500) city.journal.faults.push(`${entry.body.transaction_ref}: ${JSON.stringify(answer.body)}`)
      entry.replies.push({ status, code, id: status === 200 ? String(data['_id']) : null, facts: status === 200 ? facts : '' })
      return { status, code, facts }
    }
    if (!answer) entry.unanswered++
    await systemClock.sleep(100)
  }
  return null
}

const times = <Item>(count: number, make: (at: number) => Promise<Item>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const inWords = (told: readonly (Told | null)[]) =>
  [...Map.groupBy(told, (one) => (one ? `${one.status} ${one.code}` : 'no answer'))].map(([what, all]) => `${all.length} × ${what}`).join(', ')

async function stands(city: City, shop: Shop, like: string): Promise<number> {
  const [row] = await city.sql<{ count: string }>('select count(*) from transfer where business_id = $1 and reference like $2', [
    shop.businessId,
    like,
  ])
  return Number(row!.count)
}

const doubled = (shop: Shop) => `${shop.prefix}-double`

/** C1. */
async function doubleSubmit(race: Race, shop: Shop): Promise<string[]> {
  await race.city.grant(shop)
  const told = await times(AT_ONCE, () => transfer(race, shop, doubled(shop), DOUBLED_KOBO))
  const wrong: string[] = []
  if (told.some((one) => one?.status !== 200) || new Set(told.map((one) => one?.facts)).size !== 1)
    wrong.push(`C1: copies of one transfer were answered in different ways: ${inWords(told)}`)
  const count = await stands(race.city, shop, doubled(shop))
  if (count !== 1) wrong.push(`C1: ${count} transfers stand under one reference`)
  return wrong
}

/** C2, of what was submitted in C1, or is now. */
async function anotherBody(race: Race, shop: Shop): Promise<string[]> {
  await race.city.grant(shop)
  await transfer(race, shop, doubled(shop), DOUBLED_KOBO)
  const others = await times(OTHER_BODIES, (at) => transfer(race, shop, doubled(shop), DOUBLED_KOBO + 1_000 + at))
  return others.every((one) => one?.status === 409) ? [] : [`C2: another body under the same reference was answered ${inWords(others)}`]
}

/** C9. */
async function oneGrant(race: Race, shop: Shop): Promise<string[]> {
  await race.city.grant(shop)
  const told = await times(50, (at) => transfer(race, shop, `${shop.prefix}-grant-${at}`, 5_000))
  const taken = told.filter((one) => one?.status === 200).length
  const count = await stands(race.city, shop, `${shop.prefix}-grant-%`)
  return taken === 1 && count === 1 ? [] : [`C9: one grant let ${taken} calls pass and ${count} transfers stand: ${inWords(told)}`]
}

/** C3: half of them send it to somebody, half withdraw it. */
async function overdraw(race: Race, members: readonly Shop[], found: Sliced): Promise<string[]> {
  const { city } = race
  await Promise.all(members.map((member) => city.grant(member)))
  const shop = members[0]!
  const told = await Promise.all(
    members.map((member, at) =>
      at % 2 ? withdraw(race, member, DRAINING_KOBO) : transfer(race, member, `${shop.prefix}-drain-${at}`, DRAINING_KOBO),
    ),
  )
  const [transfers, withdrawals] = await Promise.all([stands(city, shop, `${shop.prefix}-drain-%`), stands(city, shop, `withdrawal-%`)])
  found.transfers += transfers
  found.withdrawals += withdrawals
  const [row] = await city.sql<{ balance: string; held: string }>(`select balance, held from account where business_id = $1 and kind = 'wallet'`, [
    shop.businessId,
  ])
  if (transfers + withdrawals !== 3 || Number(row!.balance) < Number(row!.held))
    return [`C3: ${transfers + withdrawals} of 3 possible payments stand, with ${row!.held} held of ${row!.balance}: ${inWords(told)}`]
  const odd = told.filter((one) => one && one.status !== 200 && one.status !== 422)
  return odd.length > 0 ? [`C3: answered ${inWords(odd)}`] : []
}

/** C4, of all time: reached exactly. */
async function limitEver(race: Race, members: readonly Shop[]): Promise<string[]> {
  await limited(race, members, 'ever')
  const ever = await stands(race.city, members[0]!, `${members[0]!.prefix}-ever-%`)
  return ever === LIMIT_KOBO / LIMITED_KOBO ? [] : [`C4: ${ever} transfers of ${LIMITED_KOBO} stand under a limit of ${LIMIT_KOBO}`]
}

/** C4, of the day: it begins again at midnight in Lagos and not before. */
async function limitOfTheDay(
  race: Race,
  shops: readonly Shop[],
  members: ReadonlyMap<string, readonly Shop[]>,
  clock: ReturnType<typeof movableClock>,
): Promise<string[]> {
  const { city } = race
  const wrong: string[] = []
  // The rules are read again every so often, so the day's limit is lowered to where it bites before the programs start anew.
  await city.sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('verified_day', ${LIMIT_KOBO}, '2021-01-01')`)
  const midnight = startOfLagosDay(addDays(lagosDay(systemClock.now()), 1))
  await Promise.all([...city.fleet.apis, ...city.fleet.workers].map((slot) => slot.stopAndStart()))
  await city.fleet.ready()
  const before = (ms: number) => clock.move(midnight.getTime() - systemClock.now().getTime() - ms)
  const crowds = shops.map((shop) => members.get(shop.businessId)!)
  // A third before midnight, however long they take; a third in the very moment, and a third when it has passed.
  before(10 * 60_000)
  await Promise.all(crowds.map((here) => limited(race, here.slice(0, 20), 'day')))
  before(500)
  const rolling = crowds.map((here) => limited(race, here.slice(20, 42), 'roll'))
  await systemClock.sleep(1_000)
  await Promise.all([...rolling, ...crowds.map((here) => limited(race, here.slice(42), 'roll-late'))])
  const days = await city.sql<{ business: string; day: string; sum: string }>(
    `select business_id as business, (created_at at time zone 'Africa/Lagos')::date::text as day, sum(amount) as sum from transfer
     where reference like '%-day-%' or reference like '%-roll-%' group by 1, 2`,
  )
  for (const { business, day, sum } of days)
    if (Number(sum) > LIMIT_KOBO) wrong.push(`C4: ${business} sent ${sum} on ${day}, the limit is ${LIMIT_KOBO}`)
  for (const shop of shops) {
    const own = days.filter(({ business }) => business === shop.businessId)
    if (own.length !== 2 || own.some(({ sum }) => Number(sum) !== LIMIT_KOBO))
      wrong.push(
        `C4: around midnight ${shop.businessId} sent ${own.map(({ day, sum }) => `${sum} on ${day}`).join(', ')}; ${LIMIT_KOBO} could go on each`,
      )
  }
  clock.move(0)
  return wrong.slice(0, 5)
}

async function limited(race: Race, members: readonly Shop[], name: string): Promise<void> {
  await Promise.all(members.map((member) => race.city.grant(member)))
  await Promise.all(members.map((member, at) => transfer(race, member, `${member.prefix}-${name}-${at}`, LIMITED_KOBO)))
}
