import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepted, said } from '../../../tests/fixtures/bank.ts'
import {
  answers,
  attemptOf,
  booksHold,
  cases,
  COVER,
  DAY_MS,
  funded,
  MINUTE_MS,
  reconciled,
  refused,
  shows,
  standing,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { House, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { sent } from '../../../tests/fixtures/payment-fixture.ts'
import { creditCommand } from '../../collections/index.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await funded())
})
afterEach(() => world.close())

const WHOLE = { balance: 4_990_000n, held: 0n }
const UNMATCHED = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 1_000_000n, state: 'open', resolution: null }
const LATE = { ...UNMATCHED, kind: 'late', account_kind: 'suspense_late' }
const RECALLED = { state: 'resolved', resolution: 'the bank has got it back' }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const openCases = async () => (await cases(world)).filter(({ state }) => state === 'open')

/** The bank is silent about it for a day, but gives it back: nobody knows whose that money is. */
async function cameBackInDoubt(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  world.bank.onSend = () => said('unknown', 'timeout')
  world.bank.onQuery = () => said('held_for_review', '34')
  const id = await sent(world, shop, 1_000_000n)
  await answers(world, id, 'query', said('held_for_review', '34'))
  const reference = await attemptOf(world, id)
  shows(world, 'in', amountKobo, { reference, sessionId: 'R1' })
  await reconciled(world)
  world.clock.advance(DAY_MS)
  await reconciled(world)
  expect(await stateOf(id)).toBe('review')
  expect((await standing(world))['suspense_unmatched']).toBe(amountKobo)
  return { id, reference }
}

test.each(['its answer', 'its debit'])(
  'M16: what came back of a payment in doubt, and stood in suspense, is its return when %s says that it was paid',
  async (who) => {
    const { id, reference } = await cameBackInDoubt()
    if (who === 'its answer') await answers(world, id, 'query')
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

test('M48: of two credits that name one payment the one of its amount is its return, though the other came first', async () => {
  const { id, reference } = await cameBackInDoubt(1_000n)
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
  await reconciled(world)
  world.clock.advance(DAY_MS)
  await reconciled(world)
  await answers(world, id, 'query')
  await reconciled(world)
  expect(await stateOf(id)).toBe('returned')
  expect((await openCases()).filter(({ kind }) => kind !== 'unpaid')).toEqual([{ ...UNMATCHED, amount: 1_000n }])
  expect((await standing(world))['suspense_bank_debit']).toBeUndefined()
  await booksHold(world)
})

test('M48, M55: a case of another amount than its line stays for a person: what its notice told is not what came', async () => {
  const id = await sent(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'out', 1_000_000n, { reference })
  await noticed(1_000_000n, 'R1')
  shows(world, 'in', 999_000n, { reference, sessionId: 'R1' })
  await reconciled(world)
  expect(await stateOf(id)).toBe('settled')
  expect((await openCases()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['unmatched', 1_000_000n],
    ['difference', 1_000n],
  ])
  await booksHold(world, [COVER])
})

test('M16: what its own notice had put into suspense is its return as soon as its line names the payment, also while somebody looks at it', async () => {
  const id = await sent(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'out', 1_000_000n, { reference })
  await noticed(1_000_000n, 'R1')
  await world.rows(`update suspense_item set state = 'claimed'`)
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await reconciled(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect((await cases(world)).map(({ state }) => state)).toEqual(['resolved'])
  await booksHold(world)
})

test('M16: only the payment that the line names comes back, and not another of the same amount', async () => {
  const { id, reference } = await cameBackInDoubt()
  const other = await world.shop('Bola Foods')
  await world.paidIn(other, 5_000_000n)
  world.bank.onSend = (asked) => accepted(asked)
  const others = await sent(world, other, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, others) })
  await reconciled(world)
  expect(await stateOf(others)).toBe('settled')
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect([await stateOf(id), await stateOf(others)]).toEqual(['returned', 'settled'])
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect(await world.wallet(other)).toEqual({ balance: 4_990_000n - 1_007_000n, held: 0n })
  await booksHold(world)
})

test.each(['was in doubt', 'stood clear'])(
  'M48: a second return of a payment that %s is a case of its own session, and its notice credits nobody',
  async (how) => {
    const { reference } = how === 'was in doubt' ? await cameBackInDoubt() : await paidAndBack()
    if (how === 'was in doubt') shows(world, 'out', 1_000_000n, { reference })
    await reconciled(world)
    expect(await world.wallet(shop)).toEqual(WHOLE)
    shows(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
    await reconciled(world)
    world.clock.advance(15 * MINUTE_MS)
    await reconciled(world)
    expect(await openCases()).toEqual([UNMATCHED])
    await world.paidIn(shop, 1_000_000n, { sessionId: 'R2' })
    await reconciled(world)
    expect(await openCases()).toEqual([UNMATCHED])
    expect(await world.wallet(shop)).toEqual(WHOLE)
    await booksHold(world)
  },
)

/** A notice tells of money for an account that nobody has. */
async function noticed(amountKobo: bigint, sessionId: string): Promise<void> {
  const ids = { collection: world.ids.next('col'), suspense: world.ids.next('sus'), lien: world.ids.next('hld') }
  const payer = { payerName: 'Other Bank', payerAccountNumber: '0123456789', payerBankCode: '058', narration: 'return' }
  const inflow = { sessionId, accountNumber: '9999999999', amountKobo, channel: 'transfer' as const, ...payer, receivedAt: world.clock.now() }
  await world.postingQueue.submit(creditCommand({ ids, bank: world.bank.name, inflow, payerBankName: '', owner: null, rules: await world.rules() }))
}

async function paidAndBack(): Promise<{ reference: string }> {
  const reference = await attemptOf(world, await sent(world, shop, 1_000_000n))
  shows(world, 'out', 1_000_000n, { reference })
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await reconciled(world)
  return { reference }
}
