import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { useAttempts } from './use-intent.ts'

/** Each attempt ends as it is told: with an answer, a refusal, or without an answer. */
function openIntent() {
  const { result } = renderHook(() => useAttempts())
  const ids: string[] = []
  async function attempt(outcome: 'taken' | number, content?: unknown): Promise<void> {
    const call = async (requestId: string) => {
      ids.push(requestId)
      if (outcome !== 'taken') throw new ApiProblem({ httpStatus: outcome, code: 'none', message: null, requestId })
    }
    await result.current(call, content).catch(() => undefined)
  }
  /** By attempt, the number of its id in the order of their first use. */
  const intents = () => ids.map((id) => [...new Set(ids)].indexOf(id))
  return { attempt, intents, run: result.current }
}

test.each([0, 500, 502, 503, 504, 401, 408, 429])(
  'an attempt whose outcome is unknown (%i) keeps its id, so that the server does it once',
  async (httpStatus) => {
    const { attempt, intents } = openIntent()
    await attempt(httpStatus)
    await attempt(httpStatus)
    await attempt('taken')
    expect(intents()).toEqual([0, 0, 0])
  },
)

test.each(['taken', 400, 403, 404, 409, 202] as const)('after a definite answer (%s) the next attempt is another intent', async (outcome) => {
  const { attempt, intents } = openIntent()
  await attempt(outcome)
  await attempt('taken')
  expect(intents()).toEqual([0, 1])
})

test('an answer that was cut off is none, whatever its status', async () => {
  const { run } = openIntent()
  const ids: string[] = []
  const cutOff = (requestId: string) => {
    ids.push(requestId)
    return Promise.reject(new ApiProblem({ httpStatus: 200, code: 'server.unclear', message: null, requestId }))
  }
  await run(cutOff).catch(() => undefined)
  await run(cutOff).catch(() => undefined)
  expect(new Set(ids).size).toBe(1)
})

test('other content is another intent, also where no answer came', async () => {
  const { attempt, intents } = openIntent()
  await attempt(0, { amount: 500 })
  await attempt(0, { amount: 500 })
  await attempt(0, { amount: 600 })
  expect(intents()).toEqual([0, 0, 1])
})

test('two attempts at once are one intent', async () => {
  const { attempt, intents } = openIntent()
  await Promise.all([attempt('taken'), attempt('taken')])
  expect(intents()).toEqual([0, 0])
})

test('an answer to earlier content does not end the attempt for the content of now', async () => {
  const { attempt, intents, run } = openIntent()
  const first = Promise.withResolvers<void>()
  const slow = run(() => first.promise, 'first')
  await attempt(0, 'second')
  first.resolve()
  await slow
  await attempt(0, 'second')
  expect(intents()).toEqual([0, 0])
})

test('an error of the page itself is no answer', async () => {
  const { run } = openIntent()
  const ids: string[] = []
  const broken = (requestId: string) => {
    ids.push(requestId)
    return Promise.reject(new TypeError('no picture'))
  }
  await run(broken).catch(() => undefined)
  await run(broken).catch(() => undefined)
  expect(new Set(ids).size).toBe(1)
})
