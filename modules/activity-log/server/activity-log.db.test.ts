import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { writeAudit } from '../../audit/index.ts'
import { modules as declared } from '../../index.ts'
import { downloadActivity, showActivity } from '../contract.ts'
import { activityLogRoutes } from './routes.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'

/** With an operation for entries that nothing else writes. */
const modules = [...declared, { activity: { 'test.done': [] } }]
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const write = (actor: string, operation: string, more: { business?: string; subject?: string; facts?: Record<string, string> } = {}) =>
  writeAudit(world.db.system, { business: shop.businessId, actor, operation, at: world.clock.now(), ...more })
const show = (query: object = {}, businessid = shop.businessId): Promise<any> =>
  routeAnswer(activityLogRoutes(world, modules), showActivity, { params: { businessid }, query, caller: shop.caller })

test('an owner reads who did what in the own business, staff without their names, and neither an operation nor a detail that no module declares', async () => {
  const neighbour = await world.createShop('Bello Foods')
  const operator = await newOperatorCaller(world, 'compliance')
  const { data: before } = await show()
  await write(shop.caller.personId, 'team.add_member', { facts: { role: 'auditor-finance' } })
  await write(operator.caller.operatorId, 'lookup.show_business')
  await write('Tunde at the command line', 'payout-banks.confirm', { facts: { to: 'active' } })
  await write(operator.caller.operatorId, 'desk.decide', { facts: { kind: 'risk-alert', decision: 'clear' } })
  await write(operator.caller.operatorId, 'reconciliation.paid', {
    facts: { amount: '5000', note: 'Mrs Adeyemi confirmed it', proposer_role: 'support' },
  })
  await write(operator.caller.operatorId, 'some.new_operation', { facts: { to: 'seen' } })
  await write(operator.caller.operatorId, 'account-limits.decide', { facts: { to: 'granted', proposed_by: operator.caller.operatorId } })
  await write(neighbour.caller.personId, 'team.add_member', { business: neighbour.businessId })
  const { data } = await show()
  expect(data.slice(0, data.length - before.length).map(({ by, operation, details }: any) => [by, operation, details])).toEqual([
    ['Kasuwa staff', 'account-limits.decide', [{ name: 'to', value: 'granted' }]],
    ['Kasuwa staff', 'reconciliation.paid', [{ name: 'amount', value: '5000' }]],
    ['Kasuwa', 'payout-banks.confirm', [{ name: 'to', value: 'active' }]],
    [expect.any(String), 'team.add_member', [{ name: 'role', value: 'auditor-finance' }]],
  ])
  await expect(show({}, neighbour.businessId)).rejects.toThrow('The business')
})

test('the log has pages of fifty by cursor, and days by the clock of Lagos', async () => {
  world.clock.set(new Date('2026-11-18T23:30:00Z'))
  for (let count = 0; count < 51; count++) await write(shop.caller.personId, 'test.done')
  const days = { startdate: '2026-11-19', enddate: '2026-11-19' }
  const first = await show(days)
  expect(first.data).toHaveLength(50)
  expect((await show({ ...days, cursor: first.next })).data).toHaveLength(1)
  expect((await show({ startdate: '2026-11-18', enddate: '2026-11-18' })).data).toEqual([])
})

test('the file is read where reports are read, on a replica that has caught up, and the page where requests are', async () => {
  const snapshots: string[] = []
  const db = {
    ...world.db,
    snapshot: ((work, limits) => (snapshots.push(JSON.stringify(limits)), world.db.snapshot(work, limits))) as typeof world.db.snapshot,
  }
  const routes = activityLogRoutes(createTenantAccess(db), modules)
  const order = { params: { businessid: shop.businessId }, query: {}, caller: shop.caller }
  await routeAnswer(routes, showActivity, order)
  expect(snapshots).toEqual([])
  await routeAnswer(routes, downloadActivity, order)
  expect(snapshots).toEqual([JSON.stringify({ statementMs: 5000, businesses: [shop.businessId] })])
})

test('the file has a line for each entry without the ids of the audit log, and runs nothing in a spreadsheet', async () => {
  await world.rows(`update person set firstname = '=1+1' where id = '${shop.caller.personId}'`)
  await write(shop.caller.personId, 'team.add_member', { subject: 'opr_of_the_bank' })
  const { data } = (await routeAnswer(activityLogRoutes(world, modules), downloadActivity, {
    params: { businessid: shop.businessId },
    query: {},
    caller: shop.caller,
  })) as { data: Buffer }
  const [head, line] = data.toString().split('\r\n')
  expect(head).toBe('\ufeffTime,By,Operation,Details')
  expect(line).toMatch(/,'=1\+1 [^,]*,team\.add_member,$/)
  expect(data.toString()).not.toContain('opr_of_the_bank')
})
