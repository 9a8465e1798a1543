import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { createOrderedTries } from './ordered-tries.ts'

let world: AppFixture
beforeAll(async () => void (world = await createAppFixture()))
afterAll(() => world.close())

test('two processes check the tries of one subject one after the other, and other subjects do not wait', async () => {
  const context = { ...world, clock: { ...world.clock, sleep: systemClock.sleep } }
  const [here, elsewhere] = [createOrderedTries(), createOrderedTries()]
  let running = 0
  let maximum = 0
  const check = async () => {
    maximum = Math.max(maximum, ++running)
    await world.rows('select pg_sleep(0.005)')
    running--
  }
  await Promise.all([here, elsewhere, here, elsewhere, here, elsewhere].map((process) => process(context, 'amina', check)))
  expect(maximum).toBe(1)
  await elsewhere(context, 'amina', () => here(context, 'bello', check))
  expect(await world.rows('select 1 from attempt_lease')).toEqual([])
})

test('a lease that ran out is taken over, and its first holder does not end that of the second', async () => {
  const order = createOrderedTries()
  await order(world, 'amina', async () => {
    world.clock.advance(10_000)
    await createOrderedTries()(world, 'amina', async () => {
      await world.rows(`update attempt_lease set holder = 'lse_third'`)
    })
  })
  expect(await world.rows('select holder from attempt_lease')).toEqual([{ holder: 'lse_third' }])
})
