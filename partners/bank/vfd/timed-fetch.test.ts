import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchWithTimeout } from './timed-fetch.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

async function listen(created: Server): Promise<number> {
  server = created
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
  return (created.address() as AddressInfo).port
}
const serveHttp = (answer: RequestListener) => listen(createHttpServer(answer))
const serveBytes = (onConnection: (socket: Socket) => void) => listen(createServer((socket) => onConnection(socket.on('error', () => {}))))
const post = (url: string, timeoutMs = 2_000) => fetchWithTimeout({ method: 'POST', url, headers: {}, body: { amount: '1.00' }, timeoutMs })

describe('a request of which no byte was written is known as not sent', () => {
  test('the connection is refused', async () => {
    const port = await listen(createServer())
    await new Promise((resolve) => server!.close(resolve))
    expect(await post(`http://127.0.0.1:${port}/x`)).toMatchObject({ kind: 'nothing', code: 'network', mayHaveLeft: false })
  })
  test('the name is unknown', async () => {
    expect(await post('http://no-such-bank.invalid/x')).toMatchObject({ kind: 'nothing', mayHaveLeft: false })
  })
  test('the other side does not speak TLS', async () => {
    const port = await serveBytes((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(await post(`https://127.0.0.1:${port}/x`)).toMatchObject({ kind: 'nothing', code: 'network', mayHaveLeft: false })
  })
  test('the TLS handshake has no end: the other side has seen its beginning only', async () => {
    let seen = ''
    const port = await serveBytes((socket) => void socket.on('data', (bytes) => (seen += bytes.toString('latin1'))))
    expect(await post(`https://127.0.0.1:${port}/x`, 100)).toMatchObject({ kind: 'nothing', code: 'timeout', mayHaveLeft: false })
    expect(seen).not.toBe('')
    expect(seen).not.toContain('amount')
  })
})

describe('after the first byte a request may have arrived', () => {
  test('the connection breaks, or no answer comes', async () => {
    const cut = await serveHttp((request) => void request.socket.destroy())
    expect(await post(`http://127.0.0.1:${cut}/x`)).toMatchObject({ kind: 'nothing', code: 'network', mayHaveLeft: true })
    server!.close()
    const silent = await serveHttp(() => {})
    expect(await post(`http://127.0.0.1:${silent}/x`, 100)).toMatchObject({ kind: 'nothing', code: 'timeout', mayHaveLeft: true })
  })
  test('a kept connection breaks under its second request: a read is tried once more on a fresh one, a payment is not', async () => {
    const answers: Record<number, boolean> = { 1: true, 3: true, 5: false }
    let requests = 0
    const port = await serveHttp(
      (request, response) => void (answers[++requests] ? request.resume().on('end', () => response.end('{}')) : request.socket.destroy()),
    )
    const url = `http://127.0.0.1:${port}/x`
    const read = () => fetchWithTimeout({ method: 'GET', url, headers: {}, timeoutMs: 2_000 })
    expect([await read(), await read()]).toMatchObject([{ kind: 'answer' }, { kind: 'answer' }])
    expect(requests).toBe(3)
    expect(await post(url)).toMatchObject({ kind: 'nothing', mayHaveLeft: true })
    expect(requests).toBe(4)
  })
  test('a kept connection breaks under its second request', async () => {
    let requests = 0
    const port = await serveHttp(
      (request, response) => void (++requests === 1 ? request.resume().on('end', () => response.end('{}')) : request.socket.destroy()),
    )
    const url = `http://127.0.0.1:${port}/x`
    expect(await post(url)).toMatchObject({ kind: 'answer', text: '{}' })
    expect(await post(url)).toMatchObject({ kind: 'nothing', code: 'network', mayHaveLeft: true })
    expect(requests).toBe(2)
  })
})
