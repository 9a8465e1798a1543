import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const ticks = async (count = 5) => {
  for (let tick = 0; tick < count; tick++) await Promise.resolve()
}

/** A clock whose waits end when the test says so. */
function manualClock() {
  const sleepers: (() => void)[] = []
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      sleepers.push(resolve)
      signal?.addEventListener('abort', () => resolve())
    })
  return { sleep, wakeAll: () => sleepers.splice(0).forEach((wake) => wake()) }
}

test('it gives out as many permits as it has, and says when they are gone and when all are back', () => {
  const semaphore = createSemaphore(2)
  expect([semaphore.tryAcquire(), semaphore.isFull(), semaphore.tryAcquire(), semaphore.isFull(), semaphore.tryAcquire()]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  semaphore.release()
  expect([semaphore.isFull(), semaphore.isIdle()]).toEqual([false, false])
  semaphore.release()
  expect(semaphore.isIdle()).toBe(true)
})

test('those that wait are served in the order in which they came, and no later caller comes between', async () => {
  const semaphore = createSemaphore(1)
  const served: string[] = []
  semaphore.tryAcquire()
  for (const name of ['a', 'b']) void semaphore.acquire().then(() => served.push(name))
  semaphore.release()
  expect(semaphore.tryAcquire()).toBe(false)
  await ticks()
  expect(served).toEqual(['a'])
  semaphore.release()
  await ticks()
  expect(served).toEqual(['a', 'b'])
  semaphore.release()
  expect(semaphore.isIdle()).toBe(true)
})

test('a caller that waits too long gets none and holds none; the next permit goes to the one behind it', async () => {
  const semaphore = createSemaphore(1)
  const clock = manualClock()
  semaphore.tryAcquire()
  const late = semaphore.acquireWithin(100, clock)
  const behind = semaphore.acquire()
  clock.wakeAll()
  expect(await late).toBe(false)
  semaphore.release()
  await behind
  semaphore.release()
  expect(semaphore.isIdle()).toBe(true)
})

test('a permit that comes in time is held once, though the wait for it ends later', async () => {
  const semaphore = createSemaphore(1)
  const clock = manualClock()
  semaphore.tryAcquire()
  const inTime = semaphore.acquireWithin(100, clock)
  semaphore.release()
  expect(await inTime).toBe(true)
  clock.wakeAll()
  await ticks()
  expect(semaphore.isFull()).toBe(true)
  semaphore.release()
  expect(semaphore.isIdle()).toBe(true)
})

test('work runs under a permit and gives it back when it fails', async () => {
  const semaphore = createSemaphore(2)
  let [running, maximum] = [0, 0]
  const work = async (fails: boolean) => {
    maximum = Math.max(maximum, ++running)
    await ticks()
    running--
    if (fails) throw new Error('failed')
  }
  const outcomes = await Promise.allSettled([true, false, true, false, true].map((fails) => semaphore.run(() => work(fails))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(maximum).toBe(2)
  expect(semaphore.isIdle()).toBe(true)
})
