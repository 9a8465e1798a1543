import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { writeToStaff } from '../../support/server/actions/write-message.ts'
import { supportWork } from '../../support/server/work-items.ts'
import { workItemQueries } from '../../operators/index.ts'
import { payoutBankWork } from '../../payout-banks/server/work-items.ts'
import { sql } from '../../../platform/db/index.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'
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

/** Sixty items: their ages, clocks and amounts go different ways. */
const sixty: WorkItemKind = {
  ...payoutBankWork,
  key: 'sixty',
  ...workItemQueries(sql`
    select 'itm_' || to_char(n, 'FM00') as id, null::text as business_id, '' as business, 'Item' as what,
      case when n % 2 = 0 then (n * 37 % 61) * 100 end::bigint as amount, timestamptz '2026-11-10T10:00:00Z' + n * interval '1 minute' as opened_at,
      timestamptz '2026-11-12T10:00:00Z' + (n * 23 % 61) * interval '1 hour' as due_at, true as is_open
    from generate_series(1, 60) n`),
}

test.each([
  ['oldest', (n: number) => n],
  ['newest', (n: number) => -n],
  ['due', (n: number) => (n * 23) % 61],
  ['amount', (n: number) => (n % 2 === 0 ? -((n * 37) % 61) : 1)],
] as const)('open work in the order “%s” is whole over its pages', async (order, keyOf) => {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const input = { query: { order, ...(cursor !== null && { cursor }) }, caller: support.caller, requestId: `list-${++requests}` }
    const answer: any = await routeAnswer(deskRoutes(operatorContextOf(world), [sixty]), listWork, input as never)
    found.push(...answer.data.map(({ _id }: { _id: string }) => _id))
    cursor = answer.next
  } while (cursor !== null)
  const wanted = Array.from({ length: 60 }, (_, at) => at + 1).toSorted((a, b) => keyOf(a) - keyOf(b) || a - b)
  expect(found).toEqual(wanted.map((n) => `itm_${String(n).padStart(2, '0')}`))
})
