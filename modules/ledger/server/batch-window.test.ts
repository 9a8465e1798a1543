import { describe, expect, test } from 'vitest'
import { batchWindow, FULL_BATCH } from './batch-window.ts'

/** A queue with `waiting` commands; each sleep adds the next number of `comings`. */
function queueOf(waiting: number, comings: readonly number[] = []) {
  const queue = { waiting, now: 0, sleeps: 0 }
  const coming = [...comings]
  const clock = {
    monotonicMs: () => queue.now,
    async sleep(ms: number) {
      queue.sleeps++
      queue.now += ms
      queue.waiting += coming.shift() ?? 0
    },
  }
  const window = batchWindow(() => queue.waiting, clock)
  return {
    /** Takes a batch of `waiting` commands; `more` arrive meanwhile, one number for each sleep. */
    async waitAfter(waiting: number, more: readonly number[] = []) {
      queue.waiting = waiting
      coming.splice(0, coming.length, ...more)
      queue.sleeps = 0
      await window.wait()
      return { taken: queue.waiting, sleeps: queue.sleeps }
    },
  }
}

describe('a small batch waits for more', () => {
  test('never for the first, and never for a single command or one of few', async () => {
    const queue = queueOf(0)
    for (const few of [1, 1, 2, 5, 1, 5, 3]) expect(await queue.waitAfter(few, [9, 9])).toEqual({ taken: few, sleeps: 0 })
  })

  test('while commands keep coming, until as many are there as the last time and more', async () => {
    const queue = queueOf(0)
    await queue.waitAfter(12)
    expect(await queue.waitAfter(3, [4, 4, 0])).toEqual({ taken: 11, sleeps: 3 })
  })

  test('after half a dozen, which is many', async () => {
    const queue = queueOf(0)
    await queue.waitAfter(6)
    expect(await queue.waitAfter(1, [3, 0])).toEqual({ taken: 4, sleeps: 2 })
  })

  test('no longer when no more commands come', async () => {
    const queue = queueOf(0)
    await queue.waitAfter(12)
    expect(await queue.waitAfter(3, [0, 9])).toEqual({ taken: 3, sleeps: 1 })
    expect(await queue.waitAfter(2, [9])).toEqual({ taken: 2, sleeps: 0 })
  })

  test('not at all when as many wait as the last time, or enough', async () => {
    const queue = queueOf(0)
    await queue.waitAfter(12)
    expect(await queue.waitAfter(12, [9])).toEqual({ taken: 12, sleeps: 0 })
    await queue.waitAfter(500)
    expect(await queue.waitAfter(FULL_BATCH, [9])).toEqual({ taken: FULL_BATCH, sleeps: 0 })
  })

  test('until enough are there, and for 20 ms at most', async () => {
    const queue = queueOf(0)
    await queue.waitAfter(64)
    expect(await queue.waitAfter(FULL_BATCH - 8, [4, 4, 4])).toEqual({ taken: FULL_BATCH, sleeps: 2 })
    await queue.waitAfter(64)
    expect(
      await queue.waitAfter(
        1,
        Array.from({ length: 30 }, () => 1),
      ),
    ).toEqual({ taken: 6, sleeps: 5 })
  })
})
