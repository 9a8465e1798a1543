import { expect, test } from 'vitest'
import { createAccessToken } from './access-token.ts'

const reply = { requestSuccessful: true, responseBody: { accessToken: 'token', expiresIn: 3_600 } }

test('a call waits for a login no longer than its own signal, and the login goes on for the others', async () => {
  let answer: (body: unknown) => void = () => {}
  let logins = 0
  const token = createAccessToken({ monotonicMs: () => 0 }, () => {
    logins++
    return new Promise((resolve) => (answer = resolve))
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const ended = expect(token.get(first.signal)).rejects.toThrow('over')
  const other = token.get(second.signal)
  first.abort(new Error('over'))
  await ended
  await expect(token.get(first.signal)).rejects.toThrow('over')
  answer(reply)
  expect(await other).toBe('token')
  expect(await token.get(second.signal)).toBe('token')
  expect(logins).toBe(1)
})
