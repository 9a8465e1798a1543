import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import { PAYEE, type Shop } from '../../../bench/town.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import type { Kind } from '../kind.ts'
import { ask } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { lastingFacts } from '../world/journal.ts'
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
/** C2, for each key. */
const OTHER_BODIES = 3
const SIDE_BY_SIDE = 3
const ROUNDS_OF_A_CITY = 250
const TOTAL_EVERY_MS = 50

/** Sixty-four at once, at whatever must happen once, or only so often. */
export const races: Kind = {
  id: 'R6',
  title: `${AT_ONCE} at once: double submit (C1), same key with another body (C2), overdraw by transfers and withdrawals (C3), limits and midnight (C4), one grant (C9)`,
  trial: 'rounds of five races',
  sizes: { small: 3, ci: 200, release: 10_000, planted: 2 },
  plants: [
    {
      name: 'a repeated reference is a new transfer',
      // The one grant went with the first: what would be new is asked for a PIN, where a copy is told what the first was.
      caughtBy: /C1: copies of one transfer were answered in different ways/,
      mutations: [{ file: 'modules/transfers/server/actions/send-transfer.ts', from: 'key: payment.reference,', to: 'key: payment.ids.transfer,' }],
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
      name: 'the limit of the day is not counted',
      caughtBy: /C4: .*(stand under a limit of|the limit is) \d+/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/send-transfer.ts',
          from: 'meters: [{ ...meter, change: payment.amountKobo }]',
          to: 'meters: [{ ...meter, change: 0n }]',
        },
      ],
    },
    {
      name: 'a grant is good for any number of calls',
      caughtBy: /C9: one grant let/,
      mutations: [
        {
          file: 'modules/identity/server/grants.ts',
          from: "return { table: 'pin_grant', id: grantId, from: 'open', to: 'used', set: { used_for: usedFor } }",
          to: "return { table: 'pin_grant', id: grantId, set: { used_for: usedFor } }",
        },
      ],
    },
  ],
  async run({ ground, tier, size, plant, say }) {
    const begun = systemClock.monotonicMs()
    const found: Sliced = { violations: [], calls: 0, reads: 0, transfers: 0, withdrawals: 0, limited: 0 }
    // A long run goes through several cities: none grows so large that its races are about something else.
    for (let done = 0; done < size && found.violations.length < 20; done += ROUNDS_OF_A_CITY) {
      const rounds = Math.min(ROUNDS_OF_A_CITY, size - done)
      await raceInACity({ ground, rounds, midnights: tier === 'ci' || tier === 'release' ? 16 : 2, plant }, found)
      const minutes = (systemClock.monotonicMs() - begun) / 60_000
      say(`${done + rounds} rounds, ${Math.round((done + rounds) / minutes)} a minute`)
    }
    return {
      trials: size,
      violations: found.violations.slice(0, 20),
      figures: [
        { name: 'calls', value: found.calls },
        { name: 'of them under the same key with another body', value: size * OTHER_BODIES },
        { name: 'shops at a limit', value: found.limited },
        { name: 'transfers that drained', value: found.transfers },
        { name: 'withdrawals that drained', value: found.withdrawals },
        { name: 'reads of the total meanwhile', value: found.reads },
        { name: 'rounds', value: size / ((systemClock.monotonicMs() - begun) / 60_000), unit: ' a minute' },
      ],
    }
  },
}

type Sliced = { violations: string[]; calls: number; reads: number; transfers: number; withdrawals: number; limited: number }

/** So many rounds, then midnight, then the whole verdict. */
async function raceInACity(about: { ground: Ground; rounds: number; midnights: number; plant: Plant | null }, found: Sliced): Promise<void> {
  const { ground, rounds, midnights, plant } = about
  const clock = movableClock()
  const city = await openCity(ground, {
    shops: 2 * rounds + midnights,
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
    const limited = city.shops.slice(rounds, 2 * rounds)
    await city.sql(`update business set tier = 'activated' where id = any($1)`, [limited.map(({ businessId }) => businessId)])
    const reading = readTotals(city, TOTAL_EVERY_MS)
    let next = 0
    // Several rounds side by side: while the last of one are waited for, the others keep the machine busy.
    await times(SIDE_BY_SIDE, async () => {
      while (next < rounds && found.violations.length < 20) {
        const round = next++
        const owner = city.shops[round]!
        found.violations.push(...(await doubleSubmit(race, owner)), ...(await oneGrant(race, owner)))
        found.violations.push(...(await overdraw(race, members.get(owner.businessId)!, found)))
        found.violations.push(...(await limitEver(race, members.get(limited[round]!.businessId)!)))
        found.limited++
      }
    })
    const { reads, wrong } = await reading.stop()
    found.reads += reads
    found.violations.push(...wrong, ...(await limitOfTheDay(race, city.shops.slice(2 * rounds), members, clock)))
    found.limited += midnights
    const { violations } = plant && plant !== CONTROL ? { violations: await brokenBooks(city) } : await verdict(city)
    // The journal of this kind is its own: who raced is not written down one by one.
    found.violations.push(...violations.filter((one) => !one.includes('nobody asked for it')))
  } finally {
    await city.close()
    await clock.close()
  }
}

type Race = { city: City; called(): void }
type Told = { status: number; code: string; facts: string }

const transfer = (race: Race, shop: Shop, reference: string, amount: number) =>
  call(race, shop, '/api/wallet/transfer', { ...PAYEE, amount, transaction_ref: reference }, {})

/** A withdrawal is known again by the id of its request, a UUID. */
const withdraw = (race: Race, shop: Shop, amount: number) => call(race, shop, '/api/wallet/withdraw', { amount }, { requestId: uuid() })
const uuid = () =>
  systemRandom
    .bytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Whoever is turned away because the servers are busy has been told nothing, and comes again. */
async function call({ city, called }: Race, shop: Shop, path: string, body: object, headers: Record<string, string>): Promise<Told | null> {
  called()
  for (let tries = 0; tries < 200; tries++) {
    const asking = { headers: { accessToken: shop.token, ...headers }, body, timeoutMs: 60_000 }
    const answer = await ask(`${city.fleet.api().url}${path}`, asking).catch(() => null)
    if (answer && answer.status !== 503 && answer.status !== 429) {
      const data = (answer.body['data'] ?? {}) as Record<string, unknown>
      return { status: answer.status, code: typeof answer.body['code'] === 'string' ? answer.body['code'] : '', facts: lastingFacts(data) }
    }
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

/** C1 and C2. */
async function doubleSubmit(race: Race, shop: Shop): Promise<string[]> {
  const reference = `${shop.prefix}-double`
  await race.city.grant(shop)
  const told = await times(AT_ONCE, () => transfer(race, shop, reference, 5_000))
  const wrong: string[] = []
  if (told.some((one) => one?.status !== 200) || new Set(told.map((one) => one?.facts)).size !== 1)
    wrong.push(`C1: copies of one transfer were answered in different ways: ${inWords(told)}`)
  const others = await times(OTHER_BODIES, (at) => transfer(race, shop, reference, 6_000 + at))
  if (others.some((one) => one?.status !== 409)) wrong.push(`C2: another body under the same reference was answered ${inWords(others)}`)
  const count = await stands(race.city, shop, reference)
  if (count !== 1) wrong.push(`C1: ${count} transfers stand under one reference`)
  return wrong
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
