import { afterEach, beforeEach, expect, test } from 'vitest'
import { said } from '../../../tests/world/bank.ts'
import { attemptOf, booksHold, cases, COVER, DAY_MS, MINUTE_MS, reconciled, refused, shows, standing } from '../../../tests/world/doubt.ts'
import { type House, house, type Shop } from '../../../tests/world/house.ts'
import { sent } from '../../../tests/world/paying.ts'
import { keepAnswer } from '../../transfers/server/actions/keep-answer.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  world.clock.advance(1)
  await reconciled(world)
})
afterEach(() => world.close())

const WHOLE = { balance: 4_990_000n, held: 0n }
const UNMATCHED = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 1_000_000n, state: 'open', resolution: null }
const LATE = { ...UNMATCHED, kind: 'late', account_kind: 'suspense_late' }
const RECALLED = { state: 'resolved', resolution: 'the bank has got it back' }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const itemsOfReturn = (reference: string) =>
  world.rows(`select amount, line_id is not null as "isMatched" from clearing_item where matching_key = 'return:${reference}'`)
const openCases = async () => (await cases(world)).filter(({ state }) => state === 'open')

/** The bank is silent about it for a day, but gives it back: nobody knows whose that money is. */
async function cameBackInDoubt(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  world.bank.onSend = () => said('unknown', 'timeout')
  world.bank.onQuery = () => said('held_for_review', '34')
  const id = await sent(world, shop, 1_000_000n)
  await answers(id, said('held_for_review', '34'))
  const reference = await attemptOf(world, id)
  shows(world, 'in', amountKobo, { reference, sessionId: 'R1' })
  await reconciled(world)
  world.clock.advance(DAY_MS)
  await reconciled(world)
  expect(await stateOf(id)).toBe('review')
  expect((await standing(world))['suspense_unmatched']).toBe(amountKobo)
  return { id, reference }
}

async function answers(id: string, answer = said('accepted', '00')): Promise<void> {
  const [attempt] = await world.rows<never>(`select * from transfer_attempt where transfer_id = '${id}'`)
  await keepAnswer(world, (await transferById(world.db.system, id))!, attempt!, 'query', answer)
}

test.each(['its answer', 'its debit'])(
  'M16: what came back of a payment in doubt, and stood in suspense, is its return when %s says that it was paid',
  async (who) => {
    const { id, reference } = await cameBackInDoubt()
    if (who === 'its answer') await answers(id)
    else shows(world, 'out', 1_000_000n, { reference })
    await Promise.all([reconciled(world), reconciled(world)])
    await reconciled(world)
    expect(await stateOf(id)).toBe('returned')
    expect(await world.wallet(shop)).toEqual(WHOLE)
    const [, unmatched] = (await cases(world)).toSorted((one, other) => one.kind.localeCompare(other.kind))
    expect(unmatched).toEqual({ ...UNMATCHED, state: 'resolved', resolution: 'it is the return of a payment' })
    expect(await openCases()).toEqual([])
    if (who === 'its answer') shows(world, 'out', 1_000_000n, { reference })
    await reconciled(world)
    expect(await standing(world)).toEqual({ bank_pool: 5_000_000n })
    expect(await world.rows(`select count(*)::int as times from journal where posting = 'M16'`)).toEqual([{ times: 1 }])
    await booksHold(world)
  },
)

test('M16, M51: of what came back short in suspense the customer has everything, and the bank owes the rest', async () => {
  const { id, reference } = await cameBackInDoubt(999_000n)
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect(await openCases()).toEqual([{ kind: 'difference', account_kind: 'suspense_bank_debit', amount: 1_000n, state: 'open', resolution: null }])
  expect(await standing(world)).toEqual({ bank_pool: 4_999_000n, suspense_bank_debit: 1_000n })
  await booksHold(world, [COVER])
})

test('M48: of more than its payment nothing is taken out of suspense by itself', async () => {
  const { id, reference } = await cameBackInDoubt(1_000_500n)
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await openCases()).toEqual([{ ...UNMATCHED, amount: 1_000_500n }])
  await booksHold(world)
})

test('M48: while the payment is in doubt, what came back of it is nobody’s', async () => {
  const { id } = await cameBackInDoubt()
  const before = await world.wallet(shop)
  await reconciled(world)
  expect(await stateOf(id)).toBe('review')
  expect(await world.wallet(shop)).toEqual(before)
  expect(await openCases()).toContainEqual(UNMATCHED)
  await booksHold(world)
})

test('M48: money that names no payment of ours stays in suspense when another payment is settled', async () => {
  shows(world, 'in', 1_000_000n)
  await reconciled(world)
  world.clock.advance(15 * MINUTE_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([UNMATCHED])
  const id = await sent(world, shop, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  await reconciled(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await openCases()).toEqual([UNMATCHED])
  await booksHold(world)
})

/** Refused, given back on the statement, and for a day no debit. */
async function cameBackRefused(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  const id = await refused(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'in', amountKobo, { reference })
  await reconciled(world)
  world.clock.advance(DAY_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([{ ...UNMATCHED, amount: amountKobo }])
  return { id, reference }
}

test('M52, recalled: a return that stood in suspense a day before its debit shows ends the payment, and nobody bears it', async () => {
  const { id, reference } = await cameBackRefused()
  shows(world, 'out', 1_000_000n, { reference })
  await Promise.all([reconciled(world), reconciled(world)])
  await reconciled(world)
  expect(await stateOf(id)).toBe('recalled')
  expect(await cases(world)).toEqual([
    { ...UNMATCHED, ...RECALLED },
    { ...LATE, ...RECALLED },
  ])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await itemsOfReturn(reference)).toEqual([{ amount: 1_000_000n, isMatched: true }])
  expect(await world.wallet(shop)).toEqual(WHOLE)
  await booksHold(world)
})

test('M52: what came back in another amount than was paid late stays beside it, for a person', async () => {
  const { id, reference } = await cameBackRefused(900_000n)
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await cases(world)).toEqual([{ ...UNMATCHED, amount: 900_000n }, LATE])
  expect(await standing(world)).toEqual({ bank_pool: 4_900_000n, suspense_unmatched: 900_000n, suspense_late: 1_000_000n })
  await booksHold(world, [COVER])
})

test('what came back stands under the payment’s reference: a second return of it is a case of its own', async () => {
  const { reference } = await cameBackInDoubt()
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect(await itemsOfReturn(reference)).toEqual([{ amount: 1_000_000n, isMatched: true }])
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
  await reconciled(world)
  world.clock.advance(DAY_MS)
  await reconciled(world)
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect(await openCases()).toEqual([UNMATCHED])
  await booksHold(world)
})
