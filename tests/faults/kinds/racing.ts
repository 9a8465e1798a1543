import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import { PAYEE, type Shop } from '../../../bench/town.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import { ask } from '../world/ask.ts'
import type { City } from '../world/city.ts'
import type { movableClock } from '../world/clocks.ts'
import { readAnswer, type Sent } from '../world/journal.ts'

export const AT_ONCE = 64
/** What the limits are set to for the race: three of `LIMITED_KOBO` reach it exactly. */
export const LIMIT_KOBO = 3_000_000
const LIMITED_KOBO = 1_000_000
/** Of a wallet with ₦1.5 million three of these go, sent or withdrawn, with their fees and duty, and a fourth does not. */
const DRAINING_KOBO = 40_000_000
const DOUBLED_KOBO = 5_000
/** C2, for each key. */
export const OTHER_BODIES = 3

/** Whoever races, and who counts the calls. */
export type Race = { city: City; called(): void }
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
    const meaning = answer && readAnswer(answer.status, () => answer.body)
    if (meaning?.is === 'known' || meaning?.is === 'grant') {
      entry.replies.push(meaning.told)
      return { ...meaning.told, code: meaning.told.code ?? '' }
    }
    if (meaning?.is === 'fault') {
      city.journal.faults.push(`${entry.body.transaction_ref}: ${JSON.stringify(answer!.body)}`)
      return { status: 500, code: '', facts: '' }
    }
    if (!answer) entry.unanswered++
    await systemClock.sleep(100)
  }
  return null
}

export const times = <Item>(count: number, make: (at: number) => Promise<Item>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))
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
export async function doubleSubmit(race: Race, shop: Shop): Promise<string[]> {
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
export async function anotherBody(race: Race, shop: Shop): Promise<string[]> {
  await race.city.grant(shop)
  await transfer(race, shop, doubled(shop), DOUBLED_KOBO)
  const others = await times(OTHER_BODIES, (at) => transfer(race, shop, doubled(shop), DOUBLED_KOBO + 1_000 + at))
  return others.every((one) => one?.status === 409) ? [] : [`C2: another body under the same reference was answered ${inWords(others)}`]
}

/** C9. */
export async function oneGrant(race: Race, shop: Shop): Promise<string[]> {
  await race.city.grant(shop)
  const told = await times(50, (at) => transfer(race, shop, `${shop.prefix}-grant-${at}`, 5_000))
  const taken = told.filter((one) => one?.status === 200).length
  const count = await stands(race.city, shop, `${shop.prefix}-grant-%`)
  return taken === 1 && count === 1 ? [] : [`C9: one grant let ${taken} calls pass and ${count} transfers stand: ${inWords(told)}`]
}

/** C3: half of them send it to somebody, half withdraw it. */
export async function overdraw(race: Race, members: readonly Shop[], found: { transfers: number; withdrawals: number }): Promise<string[]> {
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
export async function limitEver(race: Race, members: readonly Shop[]): Promise<string[]> {
  await limited(race, members, 'ever')
  const ever = await stands(race.city, members[0]!, `${members[0]!.prefix}-ever-%`)
  return ever === LIMIT_KOBO / LIMITED_KOBO ? [] : [`C4: ${ever} transfers of ${LIMITED_KOBO} stand under a limit of ${LIMIT_KOBO}`]
}

/** C4, of the day: it begins again at midnight in Lagos and not before. */
export async function limitOfTheDay(
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
