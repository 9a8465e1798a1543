import { addDays, lagosDay, startOfLagosDay, systemClock } from '../../../platform/clock/index.ts'
import { PAYEE, sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import { httpCall } from '../environment/http-call.ts'
import { type Environment, payeeAccount } from '../environment/environment.ts'
import type { movableClock } from '../environment/clocks.ts'
import { interpretReply, type ClientRequest } from '../environment/client-history.ts'
import { EXPECTED_KOBO, createOrder, mismatchOf, payOrder } from '../environment/orders.ts'
import { paymentCall, uuid } from '../environment/payment-kinds.ts'

export const AT_ONCE = 64
/** The limits of the race: three payments of `LIMITED_KOBO` reach them exactly. */
export const LIMIT_KOBO = 3_000_000
const LIMITED_KOBO = 1_000_000
/** A wallet of ₦1.5 million pays three of these, as transfers or withdrawals, with fees and duty, and not a fourth. */
const DRAINING_KOBO = 40_000_000
const DOUBLED_KOBO = 5_000
/** C2, for each key. */
export const OTHER_BODIES = 3

/** The environment of a race, and the counter of its calls. */
export type Race = { environment: Environment; called(): void }
type RaceReply = { status: number; code: string; facts: string }

function transfer(race: Race, shop: Shop, reference: string, amount: number): Promise<RaceReply | null> {
  const body = { ...PAYEE, amount, transaction_ref: reference }
  return call(race, shop, recordedRequest(race, shop, body), '/api/wallet/transfer', body, {})
}

/** A withdrawal is recognised by the id of its request, a UUID; it goes to the payout bank of the shop. */
function withdraw(race: Race, shop: Shop, amount: number, requestId = uuid()): Promise<RaceReply | null> {
  const entry = recordedRequest(race, shop, { ...PAYEE, amount, transaction_ref: `withdrawal-${requestId}` })
  return call(race, shop, entry, '/api/wallet/withdraw', { amount }, { requestId })
}

/** All copies of one intent, and the answers to another body under its reference, are one entry of the clients' record. */
const recordedRequest = ({ environment: { clientHistory } }: Race, shop: Shop, body: ClientRequest['body']) =>
  clientHistory.sent.get(body.transaction_ref) ?? clientHistory.open({ business: shop.businessId, token: shop.token, body })

/** A call that pays nothing has no entry in the clients' record of payments. */
function callUnrecorded(race: Race, shop: Shop, path: string, body: object, requestId: string): Promise<RaceReply | null> {
  const entry: ClientRequest = {
    business: shop.businessId,
    token: shop.token,
    body: { ...PAYEE, amount: 0, transaction_ref: `${path} ${requestId}` },
    replies: [],
    unanswered: 0,
  }
  return call(race, shop, entry, path, body, { requestId })
}

/** An answer of a busy server has no result, so the call is repeated. */
async function call(
  { environment, called }: Race,
  shop: Shop,
  entry: ClientRequest,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<RaceReply | null> {
  called()
  for (let tries = 0; tries < 200; tries++) {
    const asking = { headers: { ...sessionHeaders(shop), ...headers }, body, timeoutMs: 60_000 }
    const answer = await httpCall(`${environment.processes.api().url}${path}`, asking).catch(() => null)
    const meaning = answer && interpretReply(answer.status, () => answer.body)
    if (meaning?.is === 'known' || meaning?.is === 'grant') {
      entry.replies.push(meaning.reply)
      return { ...meaning.reply, code: meaning.reply.code ?? '' }
    }
    if (meaning?.is === 'fault') {
      environment.clientHistory.faults.push(`${entry.body.transaction_ref}: ${JSON.stringify(answer!.body)}`)
      return { status: 500, code: '', facts: '' }
    }
    if (!answer) entry.unanswered++
    await systemClock.sleep(100)
  }
  return null
}

export const times = <Item>(count: number, make: (at: number) => Promise<Item>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const inWords = (replies: readonly (RaceReply | null)[]) =>
  [...Map.groupBy(replies, (one) => (one ? `${one.status} ${one.code}` : 'no answer'))].map(([what, all]) => `${all.length} × ${what}`).join(', ')

async function countTransfers(environment: Environment, shop: Shop, like: string, amount: number | null = null): Promise<number> {
  return countRows(
    environment,
    'select count(*) from transfer where business_id = $1 and reference like $2 and ($3::bigint is null or amount = $3)',
    [shop.businessId, like, amount],
  )
}

async function countRows(environment: Environment, text: string, values: unknown[]): Promise<number> {
  const [row] = await environment.sql<{ count: string }>(text, values)
  return Number(row!.count)
}

/** All copies of one intent must be accepted with equal answers. */
const differentReplies = (what: string, replies: readonly (RaceReply | null)[]) =>
  replies.some((one) => one?.status !== 200) || new Set(replies.map((one) => one?.facts)).size !== 1
    ? [`C1: copies of one ${what} were answered in different ways: ${inWords(replies)}`]
    : []

const duplicateReference = (shop: Shop) => `${shop.prefix}-double`

/** C1. */
export async function doubleSubmit(race: Race, shop: Shop): Promise<string[]> {
  await race.environment.grant(shop)
  const replies = await times(AT_ONCE, () => transfer(race, shop, duplicateReference(shop), DOUBLED_KOBO))
  const stored = await countTransfers(race.environment, shop, duplicateReference(shop))
  return [...differentReplies('transfer', replies), ...(stored === 1 ? [] : [`C1: ${stored} transfers stand under one reference`])]
}

/** C2, with the reference of C1, or of a payment sent now. */
export async function anotherBody(race: Race, shop: Shop): Promise<string[]> {
  await race.environment.grant(shop)
  await transfer(race, shop, duplicateReference(shop), DOUBLED_KOBO)
  const others = await times(OTHER_BODIES, (at) => transfer(race, shop, duplicateReference(shop), DOUBLED_KOBO + 1_000 + at))
  return others.every((one) => one?.status === 409) ? [] : [`C2: another body under the same reference was answered ${inWords(others)}`]
}

/** C1 by the request id of a payment; then C2 under the same id, with a grant that another payment could use. */
export async function doubleWithdrawal(race: Race, shop: Shop): Promise<string[]> {
  const requestId = uuid()
  await race.environment.grant(shop)
  const replies = await times(AT_ONCE, () => withdraw(race, shop, DOUBLED_KOBO, requestId))
  await race.environment.grant(shop)
  const others = await times(OTHER_BODIES, (at) => withdraw(race, shop, DOUBLED_KOBO + 1_000 + at, requestId))
  const stored = await countTransfers(race.environment, shop, `withdrawal-${requestId}%`)
  return [
    ...differentReplies('withdrawal', replies),
    ...(stored === 1 ? [] : [`C1: ${stored} withdrawals stand under one request`]),
    ...otherBody('withdrawal', others),
  ]
}

/** C1 and C2 by the request row of a call that moves no money: one beneficiary, and one stored outcome. */
export async function doubleBeneficiary(race: Race, shop: Shop): Promise<string[]> {
  const requestId = uuid()
  const save = (nuban: string) =>
    callUnrecorded(race, shop, '/api/wallet/beneficiary/add', { name: 'Amina Bello', number: nuban, code: PAYEE.bank_code }, requestId)
  const replies = await times(AT_ONCE, () => save(PAYEE.nuban))
  const others = await Promise.all(OTHER_PAYEES.map((nuban) => save(nuban)))
  const saved = await countRows(race.environment, 'select count(*) from beneficiary where business_id = $1', [shop.businessId])
  return [
    ...differentReplies('beneficiary', replies),
    ...(saved === 1 ? [] : [`C1: ${saved} beneficiaries stand under one request`]),
    ...(await checkStoredOnce(race.environment, `transfers.add_beneficiary:${shop.businessId}`)),
    ...otherBody('beneficiary', others),
  ]
}

/**
 * C1 of a secret, which leaves nothing that another body could be compared with. Hashing 64 takes a second or two of a
 * core.
 */
export async function doublePin(race: Race, shop: Shop): Promise<string[]> {
  const requestId = uuid()
  const replies = await times(AT_ONCE, () => callUnrecorded(race, shop, '/api/pin/set', { pin: '4826' }, requestId))
  const set = await countRows(race.environment, 'select count(*) from pin where business_id = $1', [shop.businessId])
  return [
    ...differentReplies('first PIN', replies),
    ...(set === 1 ? [] : [`C1: ${set} PINs stand under one request`]),
    ...(await checkStoredOnce(race.environment, `identity.set_pin:%:${shop.businessId}`)),
  ]
}

const OTHER_PAYEES = ['0051', '0007', '0034'].map(payeeAccount)

const otherBody = (what: string, replies: readonly (RaceReply | null)[]) =>
  replies.every((one) => one?.status === 409) ? [] : [`C2: another ${what} under the same request was answered ${inWords(replies)}`]

/** Each shop sends it under one request id, so its outcome is stored in one row. */
async function checkStoredOnce(environment: Environment, scope: string): Promise<string[]> {
  const stored = await countRows(environment, 'select count(*) from command_key where scope like $1', [scope])
  return stored === 1 ? [] : [`C1: what came of one request is kept ${stored} times under ${scope}`]
}

/** C9. */
export async function singleGrant(race: Race, shop: Shop): Promise<string[]> {
  await race.environment.grant(shop)
  const replies = await times(50, (at) => transfer(race, shop, `${shop.prefix}-grant-${at}`, 5_000))
  const taken = replies.filter((one) => one?.status === 200).length
  const count = await countTransfers(race.environment, shop, `${shop.prefix}-grant-%`)
  return taken === 1 && count === 1 ? [] : [`C9: one grant let ${taken} calls pass and ${count} transfers stand: ${inWords(replies)}`]
}

const OVER_KOBO = 25_000

/** A payment that does not fit is decided once: of copies that take it, move it to one of two orders and send it back, one is accepted. */
export async function decideOnce(race: Race, shop: Shop): Promise<string[]> {
  const { environment } = race
  const { collections } = await payOrder(environment, shop, [OVER_KOBO])
  const others = [await createOrder(environment, shop), await createOrder(environment, shop)]
  const paid = collections[0]!
  await environment.grant(shop)
  const over = OVER_KOBO - EXPECTED_KOBO
  const back = recordedRequest(race, shop, { ...PAYEE, amount: over, transaction_ref: `sending-back-${uuid()}` })
  back.collectionId = paid
  const reverse = paymentCall(back)
  const replies = await Promise.all([
    call(race, shop, back, `/api${reverse.path}`, reverse.body, reverse.headers),
    ...Array.from({ length: AT_ONCE - 1 }, (_, at) =>
      at % 2
        ? callUnrecorded(race, shop, `/api/merchant/mismatches/${mismatchOf(paid)}/keep`, {}, uuid())
        : callUnrecorded(
            race,
            shop,
            `/api/merchant/payment-links/${others[at % 4 === 0 ? 0 : 1]!}/join`,
            { transaction_id: paid, amount: over },
            uuid(),
          ),
    ),
  ])
  const taken = replies.filter((one) => one?.status === 200).length
  const ends = await countRows(
    environment,
    `select (select count(*) from moved_payment where collection_id = $1) + (select count(*) from transfer where subject_id = $1)
       + (select count(*) from mismatch where collection_id = $1 and state = 'kept') as count`,
    [paid],
  )
  return taken === 1 && ends === 1
    ? []
    : [`M78: of ${AT_ONCE} decisions about one payment ${taken} were accepted and ${ends} stand: ${inWords(replies)}`]
}

/** C3: half of them transfer it, half withdraw it. */
export async function overdraw(race: Race, members: readonly Shop[], found: { transfers: number; withdrawals: number }): Promise<string[]> {
  const { environment } = race
  await Promise.all(members.map((member) => environment.grant(member)))
  const shop = members[0]!
  const replies = await Promise.all(
    members.map((member, at) =>
      at % 2 ? withdraw(race, member, DRAINING_KOBO) : transfer(race, member, `${shop.prefix}-drain-${at}`, DRAINING_KOBO),
    ),
  )
  const [transfers, withdrawals] = await Promise.all([
    countTransfers(environment, shop, `${shop.prefix}-drain-%`),
    countTransfers(environment, shop, `withdrawal-%`, DRAINING_KOBO),
  ])
  found.transfers += transfers
  found.withdrawals += withdrawals
  const [row] = await environment.sql<{ balance: string; held: string }>(
    `select balance, held from account where business_id = $1 and kind = 'wallet'`,
    [shop.businessId],
  )
  if (transfers + withdrawals !== 3 || Number(row!.balance) < Number(row!.held))
    return [`C3: ${transfers + withdrawals} of 3 possible payments stand, with ${row!.held} held of ${row!.balance}: ${inWords(replies)}`]
  const odd = replies.filter((one) => one && one.status !== 200 && one.status !== 422)
  return odd.length > 0 ? [`C3: answered ${inWords(odd)}`] : []
}

/** C4, lifetime limit: reached exactly. */
export async function lifetimeLimit(race: Race, members: readonly Shop[]): Promise<string[]> {
  await setLimit(race, members, 'ever')
  const ever = await countTransfers(race.environment, members[0]!, `${members[0]!.prefix}-ever-%`)
  return ever === LIMIT_KOBO / LIMITED_KOBO ? [] : [`C4: ${ever} transfers of ${LIMITED_KOBO} stand under a limit of ${LIMIT_KOBO}`]
}

/** C4, daily limit: it begins again at midnight in Lagos and not before. */
export async function dailyLimit(
  race: Race,
  shops: readonly Shop[],
  members: ReadonlyMap<string, readonly Shop[]>,
  clock: ReturnType<typeof movableClock>,
): Promise<string[]> {
  const { environment } = race
  const wrong: string[] = []
  // Programs read the rules again only at intervals, so the daily limit is lowered to a value that matters before they
  // restart.
  await environment.sql(`insert into limit_rule (name, amount_kobo, starts_on) values ('verified_day', ${LIMIT_KOBO}, '2021-01-01')`)
  const midnight = startOfLagosDay(addDays(lagosDay(systemClock.now()), 1))
  await Promise.all([...environment.processes.apis, ...environment.processes.workers].map((slot) => slot.restart()))
  await environment.processes.ready()
  const before = (ms: number) => clock.move(midnight.getTime() - systemClock.now().getTime() - ms)
  const memberGroups = shops.map((shop) => members.get(shop.businessId)!)
  // A third before midnight, for any time that they take; a third at midnight itself, and a third after it.
  before(10 * 60_000)
  await Promise.all(memberGroups.map((group) => setLimit(race, group.slice(0, 20), 'day')))
  before(500)
  const rolling = memberGroups.map((group) => setLimit(race, group.slice(20, 42), 'roll'))
  await systemClock.sleep(1_000)
  await Promise.all([...rolling, ...memberGroups.map((group) => setLimit(race, group.slice(42), 'roll-late'))])
  const days = await environment.sql<{ business: string; day: string; sum: string }>(
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

async function setLimit(race: Race, members: readonly Shop[], name: string): Promise<void> {
  await Promise.all(members.map((member) => race.environment.grant(member)))
  await Promise.all(members.map((member, at) => transfer(race, member, `${member.prefix}-${name}-${at}`, LIMITED_KOBO)))
}
