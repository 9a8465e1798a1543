import { beforeAll, expect, test } from 'vitest'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { insertMember, insertReferral } from './store.ts'
import { earningsByMember, membershipOf, membersOf, monthFigures, referralsOf } from './queries.ts'
import { monthOf } from './months.ts'

let world: AppFixture
let aggregator: Shop
let agent: Shop
let member: Shop
let stranger: Shop

/** The agent is a member of the aggregator and has brought the member, which received ₦5,000 on one day. The stranger referred the agent. */
beforeAll(async () => {
  world = await createAppFixture()
  aggregator = await world.createShop('Arewa Network')
  agent = await world.createShop('Garba Phones')
  member = await world.createShop('Etim Stores')
  stranger = await world.createShop('Bello Foods')
  const at = world.clock.now()
  await world.db.transaction(async (tx) => {
    const joined = { business_id: aggregator.businessId, source: 'sign_up', joined_at: at } as const
    await insertMember(tx, { ...joined, id: agent.businessId, agent_id: null })
    await insertMember(tx, { ...joined, id: member.businessId, agent_id: agent.businessId })
    await insertReferral(tx, { id: agent.businessId, business_id: stranger.businessId, created_at: at, expires_at: at })
  })
  await world.rows(`insert into bonus_day (business_id, member_id, day, payments, takings, earned, vested)
    values ('${aggregator.businessId}', '${member.businessId}', '2026-11-20', 1, 500000, 2000, 0)`)
  return () => world.close()
})

const month = monthOf('2026-11-20')
const everyone = () => [aggregator, agent, member, stranger]
const sees = async <Seen>(read: (db: Sql) => Promise<Seen>): Promise<Seen[]> => Promise.all(everyone().map((shop) => read(world.tenant(shop))))

test('the row of a membership is for the member and its aggregator; the member asks whose it is', async () => {
  const rows = await sees((db) => sql<{ id: string }>`select id from downline_member where id = ${member.businessId}`.execute(db))
  expect(rows.map(({ rows: { length } }) => length)).toEqual([1, 0, 1, 0])
  const membership = await sees((db) => membershipOf(db, member.businessId))
  expect(membership.map((found) => found?.aggregator_id ?? null)).toEqual([null, null, aggregator.businessId, null])
})

test('the names of the members are for their aggregator and agent alone, whoever is named in the statement', async () => {
  const list = { byTakings: false, limit: 10, offset: 0 }
  const named = async (of: Parameters<typeof membersOf>[1]) =>
    (await sees((db) => membersOf(db, of, month, list))).map((rows) => rows.map(({ name, takings }) => `${name} ${takings}`).toSorted())
  expect(await named({ aggregatorId: aggregator.businessId })).toEqual([['Etim Stores 500000', 'Garba Phones 0'], ['Etim Stores 0'], [], []])
  expect(await named({ agentId: agent.businessId })).toEqual([['Etim Stores 0'], ['Etim Stores 500000'], [], []])
})

test('an agent sees the takings of its members, and nothing of what their aggregator earns', async () => {
  const figures = await sees((db) => monthFigures(db, { agentId: agent.businessId }, month))
  expect(figures.map(({ takings, earned }) => [takings, earned])).toEqual([
    [0n, 0n],
    [500_000n, 0n],
    [0n, 0n],
    [0n, 0n],
  ])
  const whole = await sees((db) => monthFigures(db, { aggregatorId: aggregator.businessId }, month))
  expect(whole.map(({ takings, earned }) => [takings, earned])).toEqual([
    [500_000n, 2_000n],
    [0n, 0n],
    [0n, 0n],
    [0n, 0n],
  ])
  const days = await sees((db) => earningsByMember(db, aggregator.businessId, 1))
  expect(days.map((rows) => rows.map(({ name, earned }) => `${name} ${earned}`))).toEqual([['Etim Stores 2000'], [], [], []])
})

test('the names of referred businesses are for the one that referred them', async () => {
  const seen = await sees((db) => referralsOf(db, stranger.businessId, 10))
  expect(seen.map(({ list }) => list.map(({ name }) => name))).toEqual([[], [], [], ['Garba Phones']])
})

test('a request makes its own business a member, and no other one', async () => {
  const join = (by: Shop) =>
    world.tenantTransaction(by, (tx) =>
      insertMember(tx, {
        id: stranger.businessId,
        business_id: aggregator.businessId,
        agent_id: null,
        source: 'code',
        joined_at: world.clock.now(),
      }),
    )
  await expect(join(aggregator)).rejects.toThrow('row-level security')
  await expect(join(agent)).rejects.toThrow('row-level security')
  expect(await join(stranger)).toBe(true)
})
