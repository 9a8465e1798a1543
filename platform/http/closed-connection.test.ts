import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { onceMoreIfClosed } from './closed-connection.ts'

let server: Server
afterEach(() => server.closeAllConnections())

/** Answers the requests whose number is listed, and closes the connection under the others. */
async function listen(answered: readonly number[]): Promise<{ url: string; requests: () => number }> {
  let requests = 0
  server = createServer((request, response) => {
    requests += 1
    if (answered.includes(requests)) request.resume().on('end', () => response.end('{}'))
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests: () => requests }
}
async function get(url: string, isRepeatable: boolean): Promise<string> {
  const text = await onceMoreIfClosed(isRepeatable, async () => (await fetch(url)).text())
  // The connection is free for the next request after the turn in which its answer ended.
  await new Promise(setImmediate)
  return text
}

test('a read whose used connection closes before the answer is tried once more, at once', async () => {
  const { url, requests } = await listen([1, 3])
  expect([await get(url, true), await get(url, true)]).toEqual(['{}', '{}'])
  expect(requests()).toBe(3)
})

test('what may not happen twice is not tried again', async () => {
  const { url, requests } = await listen([1, 3])
  await get(url, false)
  await expect(get(url, false)).rejects.toThrow('fetch failed')
  expect(requests()).toBe(2)
})

test('the second try is the last', async () => {
  const { url, requests } = await listen([1])
  await get(url, true)
  await expect(get(url, true)).rejects.toThrow('fetch failed')
  expect(requests()).toBe(3)
})
