import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { apiSettings, buildApp } from './build-app.ts'
import { fakeDoor, fakeKit } from './fake-door.ts'

/** Keeps the loop busy in turns; as a flood does where it lasts so long that every sample of that time shows it. */
async function work(ms: number, turnMs: number): Promise<void> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < ms) {
    const turn = systemClock.monotonicMs()
    while (systemClock.monotonicMs() - turn < turnMs);
    await new Promise(setImmediate)
  }
}

test('what a flooded server cannot answer in time is refused at once, with when to come again; health is answered; then all goes on', async () => {
  const door = fakeDoor()
  const app = await buildApp(fakeKit(), door, apiSettings({ maxLoopDelayMs: 60 }))
  const order = () => app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })
  await work(2_200, 120)
  const refused = await order()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({ status: false, code: 'server.busy' })
  expect(door.reached).toEqual([])
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  while (app.isUnderPressure()) await systemClock.sleep(20)
  expect((await order()).statusCode).toBe(200)
  expect(door.reached.length).toBe(1)
  await app.close()
})

test('a single stall turns nobody away', async () => {
  const app = await buildApp(fakeKit(), fakeDoor(), apiSettings({ maxLoopDelayMs: 200, limitFactor: 100 }))
  const met = new Set<number>()
  for (let stalls = 0; stalls < 2; stalls++) {
    await work(600, 600)
    for (const stalled = systemClock.monotonicMs(); systemClock.monotonicMs() - stalled < 1_600; await systemClock.sleep(50)) {
      met.add((await app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })).statusCode)
    }
  }
  expect([...met]).toEqual([200])
  await app.close()
})
