import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import { PAYEE, type Shop } from '../../../bench/town.ts'
import type { Kind } from '../kind.ts'
import { ask } from '../world/ask.ts'
import { type City, openCity } from '../world/city.ts'
import { lastingFacts } from '../world/journal.ts'
import { movableClock } from '../world/clocks.ts'
import { addMembers } from '../world/members.ts'
import { brokenBooks, verdict } from '../world/verdict.ts'

const AT_ONCE = 64
/** What the limits are set to for the race: three of `LIMITED_KOBO` reach it exactly. */
const DAY_LIMIT_KOBO = 3_000_000
const LIMITED_KOBO = 1_000_000
/** Of a wallet with ₦1.5 million three of these go, with their fees and duty, and a fourth does not. */
const DRAINING_KOBO = 40_000_000

/** Sixty-four at once, at whatever must happen once, or only so often. */
export const races: Kind = {
  id: 'R6',
  title: `${AT_ONCE} at once: double submit (C1), same key with another body (C2), overdraw (C3), daily limit and midnight (C4), one grant (C9)`,
  trial: 'rounds of five races',
  sizes: { small: 3, ci: 200, release: 10_000, planted: 2 },
  plants: [
    {
      name: 'a repeated reference is a new transfer',
      mutations: [{ file: 'modules/transfers/server/actions/send-transfer.ts', from: 'key: payment.reference,', to: 'key: payment.ids.transfer,' }],
      sql: ['alter table transfer drop constraint transfer_business_id_reference_key'],
    },
    {
      name: 'the same key with another body is the same intent',
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
      mutations: [
        {
          file: 'modules/transfers/server/actions/send-transfer.ts',
          from: 'availableKobo: held.account(wallet(business.id)).available,',
          to: 'availableKobo: held.account(wallet(business.id)).balance,',
        },
      ],
      sql: ['alter table account drop constraint account_held', 'alter table account drop constraint account_floor'],
    },
    {
      name: 'the limit of the day is not counted',
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
      mutations: [
        {
          file: 'modules/identity/server/grants.ts',
          from: "return { table: 'pin_grant', id: grantId, from: 'open', to: 'used', set: { used_for: usedFor } }",
          to: "return { table: 'pin_grant', id: grantId, set: { used_for: usedFor } }",
        },
      ],
    },
  ],
  async run({ ground, size, plant, say }) {
    const clock = movableClock()
    const midnights = Math.min(16, Math.max(2, Math.ceil(size / 10)))
    const city = await openCity(ground, {
      shops: size + midnights,
      plant: { name: '', ...plant, mutations: [...(plant?.mutations ?? []), ...clock.mutations] },
      env: { FAULTS_CLOCK: clock.file },
      prepare: (sql) =>
        sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('activated_ever', ${DAY_LIMIT_KOBO}, '2021-01-01')`).then(() => {}),
    })
    const violations: string[] = []
    try {
      const members = await addMembers(city, AT_ONCE)
      for (let round = 0; round < size; round++) {
        const owner = city.shops[round]!
        const here = members.get(owner.businessId)!
        violations.push(...(await doubleSubmit(city, owner)), ...(await oneGrant(city, owner)), ...(await overdraw(city, here)))
        if ((round + 1) % 25 === 0) say(`${round + 1} rounds`)
        if (violations.length > 20) break
      }
      violations.push(...(await limits(city, city.shops.slice(size), members, clock)))
      const { violations: after } = plant ? { violations: await brokenBooks(city) } : await verdict({ ...city, plant: null })
      return {
        trials: size,
        // The journal of this kind is its own: who raced is not written down one by one.
        violations: [...violations, ...after.filter((one) => !one.includes('nobody asked for it'))].slice(0, 20),
        figures: [{ name: 'calls', value: size * (2 * AT_ONCE + 52) + midnights * AT_ONCE }],
      }
    } finally {
      await city.close()
      await clock.close()
    }
  },
}

type Told = { status: number; code: string; facts: string }

/** Whoever is turned away because the servers are busy has been told nothing, and comes again. */
async function call(city: City, shop: Shop, reference: string, amount: number): Promise<Told | null> {
  const body = { ...PAYEE, amount, transaction_ref: reference }
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask(`${city.fleet.api().url}/api/wallet/transfer`, { headers: { accessToken: shop.token }, body, timeoutMs: 60_000 }).catch(
      () => null,
    )
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
async function doubleSubmit(city: City, shop: Shop): Promise<string[]> {
  const reference = `${shop.prefix}-double`
  await city.grant(shop)
  const told = await times(AT_ONCE, () => call(city, shop, reference, 5_000))
  const wrong: string[] = []
  if (told.some((one) => one?.status !== 200) || new Set(told.map((one) => one?.facts)).size !== 1)
    wrong.push(`C1: copies of one transfer were answered in different ways: ${inWords(told)}`)
  const others = await times(2, (at) => call(city, shop, reference, 6_000 + at))
  if (others.some((one) => one?.status !== 409)) wrong.push(`C2: another body under the same reference was answered ${inWords(others)}`)
  const count = await stands(city, shop, reference)
  if (count !== 1) wrong.push(`C1: ${count} transfers stand under one reference`)
  return wrong
}

/** C9. */
async function oneGrant(city: City, shop: Shop): Promise<string[]> {
  await city.grant(shop)
  const told = await times(50, (at) => call(city, shop, `${shop.prefix}-grant-${at}`, 5_000))
  const taken = told.filter((one) => one?.status === 200).length
  const count = await stands(city, shop, `${shop.prefix}-grant-%`)
  return taken === 1 && count === 1 ? [] : [`C9: one grant let ${taken} calls pass and ${count} transfers stand: ${inWords(told)}`]
}

/** C3. */
async function overdraw(city: City, members: readonly Shop[]): Promise<string[]> {
  await Promise.all(members.map((member) => city.grant(member)))
  const shop = members[0]!
  const told = await Promise.all(members.map((member, at) => call(city, member, `${shop.prefix}-drain-${at}`, DRAINING_KOBO)))
  const count = await stands(city, shop, `${shop.prefix}-drain-%`)
  const [row] = await city.sql<{ balance: string; held: string }>(`select balance, held from account where business_id = $1 and kind = 'wallet'`, [
    shop.businessId,
  ])
  if (count !== 3 || Number(row!.balance) < Number(row!.held))
    return [`C3: ${count} of 3 possible transfers stand, with ${row!.held} held of ${row!.balance}: ${inWords(told)}`]
  const odd = told.filter((one) => one && one.status !== 200 && one.status !== 422)
  return odd.length > 0 ? [`C3: answered ${inWords(odd)}`] : []
}

/** C4: limits of all time, reached exactly; and those of the day, which begin again at midnight in Lagos and not before. */
async function limits(
  city: City,
  shops: readonly Shop[],
  members: ReadonlyMap<string, readonly Shop[]>,
  clock: ReturnType<typeof movableClock>,
): Promise<string[]> {
  const wrong: string[] = []
  const [first, ...others] = shops
  await city.sql(`update business set tier = 'activated' where id = $1`, [first!.businessId])
  await race(city, members.get(first!.businessId)!, 'ever')
  const ever = await stands(city, first!, `${first!.prefix}-ever-%`)
  if (ever !== DAY_LIMIT_KOBO / LIMITED_KOBO) wrong.push(`C4: ${ever} transfers of ${LIMITED_KOBO} stand under a limit of ${DAY_LIMIT_KOBO}`)

  // The rules are read again every so often, so the day's limit is lowered to where it bites before the programs start anew.
  await city.sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('verified_day', ${DAY_LIMIT_KOBO}, '2021-01-01')`)
  const midnight = startOfLagosDay(addDays(lagosDay(systemClock.now()), 1))
  for (const slot of [...city.fleet.apis, ...city.fleet.workers]) await slot.stopAndStart()
  await city.fleet.ready()
  clock.move(midnight.getTime() - systemClock.now().getTime() - 2_500)
  await times(others.length, async (at) => {
    const shop = others[at]!
    const here = members.get(shop.businessId)!
    // A third before midnight, a third in the very moment, and a third when it has passed.
    const early = race(city, here.slice(0, 20), 'day')
    await systemClock.sleep(2_300)
    const rolling = race(city, here.slice(20, 42), 'roll')
    await systemClock.sleep(700)
    await Promise.all([early, rolling, race(city, here.slice(42), 'roll-late')])
  })
  const days = await city.sql<{ business: string; day: string; sum: string }>(
    `select business_id as business, (created_at at time zone 'Africa/Lagos')::date::text as day, sum(amount) as sum from transfer
     where reference like '%-day-%' or reference like '%-roll-%' group by 1, 2`,
  )
  for (const { business, day, sum } of days)
    if (Number(sum) > DAY_LIMIT_KOBO) wrong.push(`C4: ${business} sent ${sum} on ${day}, the limit is ${DAY_LIMIT_KOBO}`)
  for (const shop of others) {
    const own = days.filter(({ business }) => business === shop.businessId)
    if (own.length !== 2 || own.some(({ sum }) => Number(sum) !== DAY_LIMIT_KOBO))
      wrong.push(
        `C4: around midnight ${shop.businessId} sent ${own.map(({ day, sum }) => `${sum} on ${day}`).join(', ')}; ${DAY_LIMIT_KOBO} could go on each`,
      )
  }
  clock.move(0)
  return wrong.slice(0, 5)
}

async function race(city: City, members: readonly Shop[], name: string): Promise<void> {
  await Promise.all(members.map((member) => city.grant(member)))
  await Promise.all(members.map((member, at) => call(city, member, `${member.prefix}-${name}-${at}`, LIMITED_KOBO)))
}
