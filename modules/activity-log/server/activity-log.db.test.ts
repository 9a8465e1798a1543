import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { writeAudit } from '../../audit/index.ts'
import { modules as declared } from '../../index.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import { downloadActivity, showActivity } from '../contract.ts'
import { activityLogRoutes } from './routes.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'

/** With an operation for entries that nothing else writes. */
const modules: Pick<ModuleDefinition, 'activity'>[] = [...declared, { activity: { 'test.done': { kind: 'settings', text: 'did it' } } }]
type Line = Record<'by' | 'did', string>

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
  expect(data.slice(0, data.length - before.length).map(({ by, did }: Line) => `${by} ${did}`)).toEqual([
    'Kasuwa staff granted a daily limit',
    'Kasuwa staff confirmed that a payment of ₦50.00 was made',
    'Kasuwa confirmed a bank as payout bank',
    expect.stringMatching(/ invited a member as Auditor$/),
  ])
  await expect(show({}, neighbour.businessId)).rejects.toThrow('The business')
})

test('a payment is told with its naira, payee and bank; the list is narrowed by person and by kind', async () => {
  await world.paidIn(shop, 5_000_000n)
  const sent = await createSentTransfer(world, shop, 110_000n)
  await write(shop.caller.personId, 'team.add_member', { facts: { role: 'auditor-finance' } })
  await write('a job', 'sandbox.activate')
  const { data } = await show({ kind: 'money' })
  expect(data[0]).toMatchObject({ kind: 'money', did: expect.stringMatching(/^sent ₦1,100\.00 to [^,]+, .+$/) })
  expect(JSON.stringify(data)).not.toContain(sent)
  const [member] = await world.rows<{ id: string }>(
    `select id from member where person_id = '${shop.caller.personId}' and business_id = '${shop.businessId}'`,
  )
  const dids = async (query: object) => (await show(query)).data.map(({ did }: Line) => did)
  expect((await dids({ by: member!.id })).slice(0, 1)).toEqual(['invited a member as Auditor'])
  expect((await dids({ by: 'kasuwa' }))[0]).toBe('activated the developer sandbox')
  expect(await dids({ by: 'staff' })).toEqual([])
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
  expect(head).toBe('\ufeffDay,Time,By,Activity,Kind')
  expect(line).toMatch(/^\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,'=1\+1 [^,]*,invited a member,people$/)
  expect(data.toString()).not.toContain('opr_of_the_bank')
})
