import { expect, test } from 'vitest'
import { createResiliencePolicy, createResilientSend } from './index.ts'

test('who is silent is left alone: what was to leave fails at once, and the first that is taken ends the rest', async () => {
  let [nowMs, requests, failure] = [0, 0, new Error('silence') as Error | null]
  const clock = { monotonicMs: () => nowMs, sleep: () => new Promise<void>(() => {}) }
  const policy = createResiliencePolicy(clock, { maxConcurrent: 2, queueTimeoutMs: 5_000, failureThreshold: 3, openMs: 2_000, maxOpenMs: 60_000 })
  const send = createResilientSend<string>(
    async () => {
      requests++
      if (failure) throw failure
    },
    policy,
    (error) => (error as Error).message === 'refused',
  )
  for (let tries = 0; tries < 3; tries++) await expect(send('a letter')).rejects.toThrow('silence')
  await expect(send('a letter')).rejects.toThrow('nobody is asked for 2000 ms')
  expect(requests).toBe(3)
  nowMs = 2_000
  failure = null
  await send('a letter')
  failure = new Error('refused')
  for (let tries = 0; tries < 5; tries++) await expect(send('a letter')).rejects.toThrow('refused')
  expect(requests).toBe(9)
})
