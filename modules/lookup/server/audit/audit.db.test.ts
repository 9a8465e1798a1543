import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../../tests/fixtures/operators.ts'
import { formatShortReference } from '../../../kernel/short-reference.ts'
import { writeAudit } from '../../../audit/index.ts'
import { downloadAudit, showAudit } from '../../contract.ts'
import { auditRoutes } from './routes.ts'
import { operationsOf } from './words.ts'

let world: AppFixture
let shop: Shop
let ada: TestOperator
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  ada = await newOperatorCaller(world, 'compliance')
  await world.rows(`update operator set name = 'Ada Danjuma' where id = '${ada.caller.operatorId}'`)
})
afterEach(() => world.close())

let requests = 0
const ask = async (contract: any, query: object): Promise<any> =>
  (
    await routeAnswer(auditRoutes(operatorContextOf(world), ['suspense'], ['payment']), contract, {
      params: {},
      query,
      caller: ada.caller,
      requestId: `audit-${++requests}`,
    } as never)
  ).data
const entry = (operation: string, more: { subject?: string; business?: string | null; actor?: string; facts?: Record<string, string> } = {}) =>
  writeAudit(world.db.system, {
    business: more.business === undefined ? shop.businessId : more.business,
    actor: more.actor ?? ada.caller.operatorId,
    role: 'compliance',
    operation,
    at: world.clock.now(),
    ...(more.subject !== undefined && { subject: more.subject }),
    ...(more.facts && { facts: more.facts }),
  })
const did = async (query: object) => (await ask(showAudit, query)).map((each: { did: string }) => each.did)

test('the log is found by a part of the name of a person or business, by kind and by record; another name fits nothing', async () => {
  const other = await world.createShop('Chike Phones')
  await entry('desk.refuse_proposal', { subject: 'sus_1', facts: { kind: 'suspense', proposed_by: ada.caller.operatorId } })
  await entry('desk.show', { subject: 'sus_1', facts: { kind: 'suspense' } })
  await entry('lookup.search', { business: null, facts: { by: 'a name' } })
  await entry('desk.claim', { subject: 'sus_2', business: other.businessId, actor: 'opr_gone', facts: { kind: 'suspense' } })
  expect(await did({ actor: 'danj' })).toEqual(['Searched', 'Opened work', 'Refused a proposal'])
  expect(await did({ actor: 'opr_gone' })).toEqual(['Claimed work'])
  expect(await did({ business: 'chike' })).toEqual(['Claimed work'])
  expect(await did({ business: 'Nobody' })).toEqual([])
  expect(await did({ kind: 'searches' })).toEqual(['Searched'])
  expect(await did({ kind: 'views' })).toEqual(['Opened work'])
  expect(await did({ kind: 'desk' })).toEqual(['Claimed work', 'Refused a proposal'])
  expect(await did({ kind: 'searches', actor: 'ada' })).toEqual(['Searched'])
  expect(await did({ object: 'sus_1' })).toEqual(['Opened work', 'Refused a proposal'])
})

test('an entry is told in words, with names in place of ids; ids and keys stand apart for support', async () => {
  await entry('desk.refuse_proposal', {
    subject: 'sus_1',
    facts: { kind: 'late-payment', decision: 'give_back', proposed_by: ada.caller.operatorId },
  })
  const [entries] = await ask(showAudit, { kind: 'desk' })
  expect(entries).toMatchObject({
    person: 'Ada Danjuma',
    did: 'Refused a proposal',
    business: 'Amina Stores',
    facts: [
      { name: 'Kind', value: 'Late payment' },
      { name: 'Decision', value: 'Give back' },
      { name: 'Proposed by', value: 'Ada Danjuma' },
    ],
  })
  expect(entries.for_support).toContainEqual({ name: 'Record', value: 'sus_1' })
  expect(JSON.stringify([entries.did, entries.facts])).not.toMatch(/_|opr|sus/)
})

test('the entries of a payment are found by its short reference, also those under the record behind it', async () => {
  const collection = await world.paidIn(shop, 2_500_00n)
  const [{ reference }] = (await world.rows(`select payment_code(number)::text as reference from history_item`)) as [{ reference: string }]
  await entry('collections.ask_reversal', { subject: collection })
  await entry('collections.ask_reversal', { subject: 'col_other' })
  expect(await did({ object: formatShortReference(BigInt(reference)), kind: 'money' })).toEqual(['Collections: ask reversal'])
})

test('the download has what the filter shows, is safe in a spreadsheet, and is in the log with the parts that were filtered', async () => {
  await entry('desk.decide', { subject: 'sus_1', facts: { note: '=cmd|calc' } })
  await entry('lookup.search', { facts: { by: 'a name' } })
  const file = String(await ask(downloadAudit, { kind: 'desk', actor: 'Ada Danjuma' }))
  const [head, ...lines] = file.trim().split('\r\n')
  expect(head).toContain('Day,Time,By,Role,What,Business,Details,For support')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Ada Danjuma,compliance,Decided,Amina Stores,Note: =cmd|calc')
  expect(await world.rows(`select actor, facts from audit_entry where operation = 'lookup.download_audit'`)).toEqual([
    { actor: ada.caller.operatorId, facts: { by: 'actor, kind', kind: 'desk' } },
  ])
})

test('an operation that is named for one kind is in no other', () => {
  expect(operationsOf('desk').except).toContain('desk.show')
  expect(operationsOf('verification').except).toContain('lookup.search')
})
