import { ALL_BUSINESSES, deleteOldLiveEvents } from '../../ledger/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { systemClock } from '../../../platform/clock/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type LiveEvent, type LiveEventHub, openLiveEventHub } from './live-events.ts'

let world: AppFixture
let shop: Shop
let room: LiveEventHub
let line: AbortController
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  room = await openLiveEventHub({ db: { ...world.db }, clock: systemClock, log: world.log })
  line = new AbortController()
})
afterEach(async () => {
  line.abort()
  await room.stop()
  await world.close()
})

async function take(stream: AsyncGenerator<LiveEvent>, count: number): Promise<string[]> {
  const kinds: string[] = []
  for (let taken = 0; taken < count; taken++) kinds.push((await stream.next()).value?.data['id'] as string)
  return kinds
}

const paid = () => world.paidIn(shop, 100_000n)

test('a stream sends events in order, and goes on after the last id it had', async () => {
  const { events: stream } = await room.stream({ business: shop.businessId, cashpoint: null }, 0n, line.signal)
  const first = [await paid(), await paid()]
  expect(await take(stream, 2)).toEqual(first)
  const live = stream.next()
  const third = await paid()
  const event = (await live).value!
  expect(event.data['id']).toBe(third)
  const { events: again } = await room.stream({ business: shop.businessId, cashpoint: null }, BigInt(event.id) - 1n, line.signal)
  expect(await take(again, 1)).toEqual([third])
})

test('a stream has no events of another business, and for a cashier none of another cashpoint', async () => {
  const other = await world.createShop('Bello Foods')
  const { events: stream } = await room.stream({ business: shop.businessId, cashpoint: 'cpt_another' }, 0n, line.signal)
  const { events: owner } = await room.stream({ business: shop.businessId, cashpoint: null }, 0n, line.signal)
  await world.paidIn(other, 100_000n)
  const mine = await paid()
  expect(await take(owner, 1)).toEqual([mine])
  const nothing = await Promise.race([stream.next(), systemClock.sleep(300).then(() => 'nothing')])
  expect(nothing).toBe('nothing')
})

test('events while the listening connection was away are sent when it is back', async () => {
  const { events: stream } = await room.stream({ business: shop.businessId, cashpoint: null }, 0n, line.signal)
  expect(await take(stream, 0)).toEqual([])
  const first = await paid()
  expect(await take(stream, 1)).toEqual([first])
  const waiting = stream.next()
  await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
  const missed = await paid()
  expect((await waiting).value?.data['id']).toBe(missed)
})

test('nothing that happens once a stream stands is missed, whether or not it is read already', async () => {
  await paid()
  const { from, events: news } = await room.stream({ business: shop.businessId, cashpoint: null }, null, line.signal)
  const event = await paid()
  const first = (await news.next()).value!
  expect(first.data['id']).toBe(event)
  expect(BigInt(first.id)).toBeGreaterThan(from)
})

test('a stream that broke before its first event goes on from where it began', async () => {
  const { from } = await room.stream({ business: shop.businessId, cashpoint: null }, null, line.signal)
  const missed = await paid()
  const { events: again } = await room.stream({ business: shop.businessId, cashpoint: null }, from, line.signal)
  expect(await take(again, 1)).toEqual([missed])
})

test('events that commit after others with greater ids are sent too', async () => {
  const { events: news } = await room.stream({ business: shop.businessId, cashpoint: null }, null, line.signal)
  const slow = new pg.Client({ connectionString: world.url })
  await slow.connect()
  const write = (id: string) =>
    `with told as (insert into live_event (business_id, kind, data, created_at) values ('${shop.businessId}', 'told', '{"id": "${id}"}', now()) returning *)
     select pg_notify('live', json_build_object('id', id, 'business', business_id, 'kind', kind, 'data', data)::text) from told`
  const first = news.next()
  await slow.query('begin')
  await slow.query(write('slow'))
  await world.rows(write('quick'))
  await first
  await slow.query('commit')
  await slow.end()
  expect([(await first).value!.data['id'], ...(await take(news, 1))]).toEqual(['quick', 'slow'])
})

test('a new stream sends the events that a screen may have missed while it loaded: the last ten seconds, and nothing older', async () => {
  const own = await openLiveEventHub({ db: { ...world.db }, clock: { ...systemClock, now: world.clock.now }, log: world.log })
  await paid()
  world.clock.advance(6_000)
  const missed = await paid()
  world.clock.advance(6_000)
  const { events: news } = await own.stream({ business: shop.businessId, cashpoint: null }, null, line.signal)
  const live = await paid()
  expect(await take(news, 2)).toEqual([missed, live])
  line.abort()
  await own.stop()
})

test('a stream ends with its session, and no other does', async () => {
  const to = { business: shop.businessId, cashpoint: null }
  const { events: ended } = await room.stream({ ...to, session: shop.caller.sessionId }, null, line.signal)
  const { events: another } = await room.stream({ ...to, session: 'ses_another' }, null, line.signal)
  const waiting = ended.next()
  await world.rows(`update session set ended_at = now(), end_reason = 'revoked' where id = '${shop.caller.sessionId}'`)
  expect((await waiting).done).toBe(true)
  const event = await paid()
  expect(await take(another, 1)).toEqual([event])
})

test('live events older than a day are deleted page by page, and no others', async () => {
  for (let times = 0; times < 5; times++) await paid()
  const ids = (await world.rows<{ id: bigint }>(`select id from live_event order by id`)).map(({ id }) => id)
  const now = world.clock.now()
  const DAY_MS = 24 * 60 * 60_000
  const old = new Date(now.getTime() - DAY_MS - 1).toISOString()
  await world.rows(`update live_event set created_at = '${old}' where id in (${ids.slice(0, 4).join(', ')})`)
  await deleteOldLiveEvents(world.db.system, new Date(now.getTime() - DAY_MS), 2)
  expect((await world.rows<{ id: bigint }>(`select id from live_event`)).map(({ id }) => id)).toEqual(ids.slice(4))
})

test('an event of all businesses reaches every stream, a cashier’s too, live and when it was missed', async () => {
  const other = await world.createShop('Bello Foods')
  const scopes = [
    { business: shop.businessId, cashpoint: null },
    { business: other.businessId, cashpoint: other.cashpointId },
  ]
  const live = await Promise.all(scopes.map((to) => room.stream(to, 0n, line.signal)))
  const heard = live.map(({ events }) => events.next())
  await world.postingQueue.submit({
    name: 'test.announce',
    scope: 'test',
    key: 'announce',
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [], movesNoMoney: true },
    decide: () => ({ events: [{ business: ALL_BUSINESSES, cashpoint: null, kind: 'test.announced', data: { id: 'a' } }], outcome: {} }),
  })
  expect((await Promise.all(heard)).map(({ value }) => value?.kind)).toEqual(['test.announced', 'test.announced'])
  const later = await Promise.all(scopes.map((to) => room.stream(to, 0n, line.signal)))
  expect(await Promise.all(later.map(async ({ events }) => (await events.next()).value?.kind))).toEqual(['test.announced', 'test.announced'])
})
