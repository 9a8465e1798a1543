import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { writeToStaff } from '../../support/server/actions/write-message.ts'
import { supportWork } from '../../support/server/work-items.ts'
import { payoutBankWork } from '../../payout-banks/server/work-items.ts'
import { decideWork, listWork, showFigures } from '../contract.ts'
import { deskRoutes } from './routes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: AppFixture
let shop: Shop
let support: TestOperator
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  support = await newOperatorCaller(world, 'support')
})
afterEach(() => world.close())

let requests = 0
const ask = async (contract: any, input: object = {}): Promise<any> =>
  (
    await routeAnswer(deskRoutes(operatorContextOf(world), [supportWork, payoutBankWork]), contract, {
      ...input,
      caller: support.caller,
      requestId: `figures-${++requests}`,
    } as never)
  ).data
async function question(text: string, of = shop): Promise<string> {
  const conversation = { businessId: of.businessId, cashpointId: null }
  const context = { ...world, db: world.tenant(of.caller) }
  return (await writeToStaff(context, of.caller, { conversation, text, requestId: text })).outcome.id
}
const close = (id: string) => ask(decideWork, { params: { kind: 'support', id }, body: { decision: 'close', fields: {}, note: '' } })

test('the figures count what waits and what was decided, with the times of the clocks at the decision, by kind, person and day', async () => {
  for (const minutes of [10, 20, 300]) {
    const id = await question(`After ${minutes}`)
    world.clock.advance(minutes * MINUTE_MS)
    await close(id)
  }
  const waits = world.clock.now()
  await question('This one waits')
  const { kinds, days, since } = await ask(showFigures)
  expect(kinds[0]).toEqual({
    kind: 'support',
    title: 'Support',
    waiting: 1,
    oldest_on: waits,
    soonest_due_on: new Date(waits.getTime() + 4 * HOUR_MS),
    decided: 3,
    // Answers are due after four hours.
    late: 1,
    median: 20 * 60,
    // Nine of ten lies four fifths of the way from 20 to 300 minutes.
    p90: 244 * 60,
    people: [{ name: 'Support Person', decided: 3 }],
  })
  expect(kinds[1]).toMatchObject({ kind: 'payout-bank', waiting: 0, decided: 0, median: null, p90: null, people: [] })
  expect(days).toHaveLength(30)
  expect(days[0].day).toBe(since)
  expect(days.at(-1)).toMatchObject({ decided: 3, late: 1 })
})

test('a decision of more than thirty days ago is in no figure', async () => {
  await close(await question('Long ago'))
  world.clock.advance(31 * 24 * HOUR_MS)
  const { kinds, days } = await ask(showFigures)
  expect(kinds[0]).toMatchObject({ decided: 0, late: 0 })
  expect(days.some(({ decided }: { decided: number }) => decided > 0)).toBe(false)
})

test('open work is listed by its clock, by its age, or by its amount, and each page goes on in the same order', async () => {
  const other = await world.createShop('Chike Phones')
  await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at, name_agrees)
    select 'pob_' || n, '${shop.businessId}', 'in_review', '0123456789', '058', 'Guaranty Trust Bank', 'OTHER NAME', '${shop.caller.personId}',
      timestamptz '2026-11-10T10:00:00Z' + n * interval '1 minute', true from generate_series(10, 70) n`)
  const newest = await question('The newest', other)
  const ids = async (order: string) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const input = { query: { order, ...(cursor !== null && { cursor }) }, caller: support.caller, requestId: `list-${++requests}` }
      const answer: any = await routeAnswer(deskRoutes(operatorContextOf(world), [supportWork, payoutBankWork]), listWork, input as never)
      found.push(...answer.data.map(({ _id }: { _id: string }) => _id))
      cursor = answer.next
    } while (cursor !== null)
    return found
  }
  const banks = Array.from({ length: 61 }, (_, at) => `pob_${at + 10}`)
  expect(await ids('oldest')).toEqual([...banks, newest])
  expect(await ids('newest')).toEqual([newest, ...banks.toReversed()])
  expect(await ids('due')).toEqual([...banks, newest])
  expect((await ids('amount')).toSorted()).toEqual([...banks, newest].toSorted())
})
