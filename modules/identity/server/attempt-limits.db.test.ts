import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { countAttempt, countByAddress, undoCountByAddress } from './attempt-limits.ts'
import { deleteExpiredAttempts } from './store.ts'

let world: AppFixture
beforeEach(async () => void (world = await createAppFixture()))
afterEach(() => world.close())

const MINUTE = 60_000
const LIMIT = { kind: 'tries', limit: 2, windowMs: 15 * MINUTE }
const LONG = { kind: 'long', limit: 2, windowMs: 60 * MINUTE }
const count = (limit = LIMIT, subject = 'somebody') => countAttempt(world.db, limit, subject, world.clock.now())
const kept = async () => (await world.rows<{ kind: string }>(`select kind from attempt_counter order by kind`)).map(({ kind }) => kind)

test('counters go when their window is over, and none that still counts', async () => {
  await count()
  await count(LONG)
  world.clock.advance(16 * MINUTE)
  await deleteExpiredAttempts(world.db.system, world.clock.now())
  expect(await kept()).toEqual(['long'])
  world.clock.advance(45 * MINUTE)
  await deleteExpiredAttempts(world.db.system, world.clock.now())
  expect(await kept()).toEqual([])
})

test('a window that began anew is kept as long as the new one', async () => {
  await count()
  world.clock.advance(20 * MINUTE)
  for (let times = 1; times <= 2; times++) expect(await count()).toBeNull()
  world.clock.advance(10 * MINUTE)
  await deleteExpiredAttempts(world.db.system, world.clock.now())
  expect(await count()).toBe(5 * MINUTE)
})

test('a count taken back allows one more try, and never two', async () => {
  const address = () => countByAddress(world.db, LIMIT, '2001:db8::1', world.clock.now())
  await address()
  for (let times = 1; times <= 3; times++) await undoCountByAddress(world.db, LIMIT, '2001:db8::2')
  expect([await address(), await address()]).toEqual([null, null])
  expect(await address()).toBeGreaterThan(0)
})
