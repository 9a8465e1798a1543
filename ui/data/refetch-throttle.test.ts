import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIN_REFETCH_INTERVAL_MS, createRefetchThrottle } from './refetch-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Records when each request starts and when its answer arrives, `answerMs` later. */
function throttleFixture(answerMs: number, restMs?: () => number) {
  const began = Date.now()
  const requests: number[] = []
  const answered: number[] = []
  const ask = async () => {
    requests.push(Date.now() - began)
    await new Promise<void>((resolve) => setTimeout(resolve, answerMs))
    answered.push(Date.now() - began)
  }
  return { requests, answered, ...createRefetchThrottle(ask, restMs) }
}

async function triggerEvery(ms: number, times: number, tell: () => void): Promise<void> {
  for (let at = 0; at < times; at++) {
    tell()
    await vi.advanceTimersByTimeAsync(ms)
  }
}

test('the first news after quiet is asked about at once, also the second time', async () => {
  const { requests, trigger: tell } = throttleFixture(10)
  tell()
  expect(requests).toEqual([0])
  await vi.advanceTimersByTimeAsync(5_000)
  tell()
  expect(requests).toEqual([0, 5_000])
})

test('news that never stop are shown all the time, each within 300 ms', async () => {
  const { requests, answered, trigger: tell } = throttleFixture(20)
  await triggerEvery(100, 100, tell)
  await vi.advanceTimersByTimeAsync(1_000)
  for (let events = 0; events < 10_000; events += 100) {
    const question = requests.findIndex((at) => at >= events)
    expect(answered[question]! - events).toBeLessThanOrEqual(300)
  }
  expect(requests.length).toBeLessThanOrEqual(10_000 / MIN_REFETCH_INTERVAL_MS + 2)
})

test('a burst of fifty is two questions, the second after the last of them', async () => {
  const { requests, trigger: tell } = throttleFixture(20)
  await triggerEvery(2, 50, tell)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual([0, MIN_REFETCH_INTERVAL_MS])
})

test.each([0, 30, MIN_REFETCH_INTERVAL_MS - 1, MIN_REFETCH_INTERVAL_MS, MIN_REFETCH_INTERVAL_MS + 1, 600])(
  'the last news is followed by a question that was begun after it: %d ms after the first, and 100 more',
  async (lastAt) => {
    const { requests, trigger: tell } = throttleFixture(400)
    tell()
    await vi.advanceTimersByTimeAsync(lastAt)
    tell()
    await vi.advanceTimersByTimeAsync(100)
    tell()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests.at(-1)).toBeGreaterThanOrEqual(lastAt + 100)
  },
)

test('on a line slower than the news every question is answered before the next begins', async () => {
  const { requests, answered, trigger: tell } = throttleFixture(3_000)
  await triggerEvery(100, 100, tell)
  expect(requests).toEqual([0, 3_000, 6_000, 9_000])
  expect(answered).toEqual([3_000, 6_000, 9_000])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toEqual([0, 3_000, 6_000, 9_000, 12_000])
})

test('a question that fails is over like any other', async () => {
  let requests = 0
  const { trigger: tell } = createRefetchThrottle(async () => {
    requests++
    throw new Error('no connection')
  })
  await triggerEvery(MIN_REFETCH_INTERVAL_MS, 3, tell)
  expect(requests).toBe(3)
})

test.each([1, 31])('a question that nobody ever answers is given up, and the news asked about again: told %d times', async (times) => {
  const { requests, trigger: tell } = throttleFixture(60 * 60_000)
  await triggerEvery(1_000, times, tell)
  await vi.advanceTimersByTimeAsync(100_000 - times * 1_000)
  expect(requests).toEqual([0, 30_000, 60_000, 90_000])
})

test('news that were asked about in vain are asked about once when somebody answers again', async () => {
  const requests: number[] = []
  const began = Date.now()
  const { trigger: tell } = createRefetchThrottle(async () => {
    requests.push(Date.now() - began)
    if (requests.length === 1) await new Promise(() => {})
  })
  tell()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toEqual([0, 30_000])
})

test('whoever costs more rests longer', async () => {
  const { requests, trigger: tell } = throttleFixture(20, () => 1_000)
  await triggerEvery(100, 25, tell)
  expect(requests).toEqual([0, 1_000, 2_000])
})

test('after it is stopped nothing is asked, neither what was waiting nor what is told later', async () => {
  for (const answerMs of [10, 2_000]) {
    const { requests, trigger: tell, stop } = throttleFixture(answerMs)
    tell()
    await vi.advanceTimersByTimeAsync(100)
    tell()
    stop()
    tell()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toEqual([0])
  }
  expect(vi.getTimerCount()).toBe(0)
})
