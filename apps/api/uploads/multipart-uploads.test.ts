import { fastify, type FastifyInstance } from 'fastify'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { createUploadLimits, type UploadLimits } from './upload-limits.ts'
import { installMultipartParser } from './multipart-uploads.ts'

const MB = 1024 * 1024

let app: FastifyInstance
let url: string
let tries: string[]
let windows: (() => void)[]
/** The bytes that were counted, by sender. */
let counted: Map<string, number>
beforeEach(async () => {
  tries = []
  counted = new Map()
  windows = []
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const { httpStatus, code, message } = error as Refusal
    return reply.status(httpStatus ?? 500).send({ code, message })
  })
  installMultipartParser(app, {
    maxBytes: 5 * MB,
    // Each call waits for one rate window. A test ends the window by resolving the promise.
    clock: { sleep: (_, signal) => new Promise((resolve) => (windows.push(resolve), signal?.addEventListener('abort', () => resolve()))) },
    uploadLimits: counting(createUploadLimits({ bytesAtOnce: 8 * MB, perPerson: 2 })),
    senderOf: (request) => String(request.headers['sender']),
    countAttempt: async (sender) => {
      tries.push(sender)
      if (tries.filter((each) => each === sender).length > 5) throw new Refusal('uploads.too_many', 429, 'Too many')
    },
  })
  app.post('/form', async (request) => ({ fields: Object.keys(request.body as object) }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/form`
})
afterEach(() => app.close())

const counting = ({ acquire }: UploadLimits): UploadLimits => ({
  acquire(sender, announcedBytes) {
    const slot = acquire(sender, announcedBytes)
    return {
      ...slot,
      reserveBytes(bytes) {
        slot.reserveBytes(bytes)
        counted.set(sender, (counted.get(sender) ?? 0) + bytes)
      },
    }
  },
})
/** Until then another form could come first, and this one would be refused. */
const arrived = (sender: string, bytes: number) => expect.poll(() => counted.get(sender) ?? 0).toBeGreaterThanOrEqual(bytes)

async function send(sender: string, body: Buffer<ArrayBuffer>): Promise<{ status: number; code?: string; fields?: string[] }> {
  const answer = await fetch(url, { method: 'POST', headers: { sender, 'content-type': 'multipart/form-data; boundary=b' }, body })
  return { status: answer.status, ...((await answer.json()) as object) }
}
/** One sender has five tries, and a test that waits may need more. */
const anotherSender = () => `dayo ${tries.length}`
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
const formOf = (bytes: number) => Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 0x61), Buffer.from('\r\n--b--\r\n')])

/** A connection that announces `bytes` and sends what the test writes. `answer` resolves with the status. */
async function announce(sender: string, bytes: number, begun: Buffer | string = head): Promise<{ socket: Socket; answer: Promise<number> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const lines = ['POST /form HTTP/1.1', 'host: x', `sender: ${sender}`, 'content-type: multipart/form-data; boundary=b', `content-length: ${bytes}`]
  const answer = new Promise<number>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))![1])))
    socket.on('error', () => resolve(0)).on('close', () => resolve(0))
  })
  const seen = tries.length
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(begun)
  await expect.poll(() => tries.length).toBeGreaterThan(seen)
  return { socket, answer }
}

test('a file is read, and its slot is free for the next', async () => {
  for (let at = 0; at < 4; at++) expect(await send('ada', formOf(1_000))).toEqual({ status: 200, fields: ['file'] })
})

test('forms of a hundred thousand fields cost no more than their first few', async () => {
  const fields = Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(95_000))
  const before = process.cpuUsage()
  const answers = await Promise.all(['ada', 'bola', 'chidi'].map((sender) => send(sender, fields)))
  const { user, system } = process.cpuUsage(before)
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  // Parsed completely they would take about four seconds.
  expect((user + system) / 1_000).toBeLessThan(1_000)
})

describe('a form that is refused', () => {
  test('has counted as an attempt before it was read, and one too many is not read', async () => {
    for (let at = 0; at < 5; at++) expect((await send('ada', Buffer.from('no form'))).status).toBe(400)
    expect(await send('ada', formOf(10))).toMatchObject({ status: 429, code: 'uploads.too_many' })
    expect((await send('bola', formOf(10))).status).toBe(200)
  })

  test('is answered with the reason, though the client sends five megabytes more', async () => {
    const twice = Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2)), formOf(4 * MB)])
    expect(await send('ada', twice)).toMatchObject({ status: 400, message: 'a may stand only once' })
  })
})

describe('slow connections', () => {
  test('of one person take that person’s two slots, and no others', async () => {
    const slow = [await announce('ada', 5 * MB), await announce('ada', 5 * MB)]
    expect(await send('ada', formOf(10))).toMatchObject({ status: 429, code: 'uploads.one_by_one' })
    const others = await Promise.all(['bola', 'chidi', 'dayo'].map((sender) => send(sender, formOf(2 * MB))))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await send('ada', formOf(10))).status).toBe(200)
  })

  test('are cut off when too little came in a window, and not when enough did', async () => {
    const quick = await announce('ada', 5 * MB, Buffer.concat([Buffer.from(head), Buffer.alloc(300_000, 0x61)]))
    const slow = await announce('bola', 5 * MB)
    await expect.poll(() => windows.length).toBe(2)
    await new Promise((resolve) => setImmediate(resolve))
    for (const pass of windows.splice(0)) pass()
    expect(await slow.answer).toBe(408)
    await expect.poll(() => windows.length).toBe(1)
    windows.pop()!()
    expect(await quick.answer).toBe(408)
  })
})

describe('the bytes of all forms together are bounded:', () => {
  test('a form beyond the bound is refused before its bytes are sent', async () => {
    const { socket } = await announce('ada', 5 * MB, Buffer.concat([Buffer.from(head), Buffer.alloc(4 * MB, 0x61)]))
    await arrived('ada', 4 * MB)
    expect((await send('bola', formOf(4.5 * MB))).status).toBe(503)
    expect((await send('chidi', formOf(2 * MB))).status).toBe(200)
    socket.destroy()
    await expect.poll(async () => (await send(anotherSender(), formOf(4.5 * MB))).status).toBe(200)
  })

  test('of two that came at the same time one goes through, and the other holds nothing', async () => {
    const body = formOf(4.5 * MB)
    const [ada, bola] = [await announce('ada', body.length), await announce('bola', body.length)]
    ada.socket.write(body.subarray(head.length, -1))
    await arrived('ada', body.length - head.length - 1)
    expect((await send('dayo', body)).status).toBe(503)
    bola.socket.write(body.subarray(head.length))
    expect(await bola.answer).toBe(503)
    ada.socket.write(body.subarray(-1))
    expect(await ada.answer).toBe(200)
    expect((await send('chidi', formOf(4.5 * MB))).status).toBe(200)
  })
})

test('more than was allowed is not taken, announced or not', async () => {
  expect(await send('ada', formOf(6 * MB))).toMatchObject({ status: 413, code: 'uploads.too_large' })
})
