import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { PushDevice } from '../port.ts'
import { createResilientPush } from '../resilient-push.ts'
import { createWebPush, vapidPublicKey, type WebPushSettings } from './index.ts'

const PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
const vapid = { publicKey: vapidPublicKey(PRIVATE_KEY), privateKey: PRIVATE_KEY, subject: 'mailto:support@kasuwa.example' }
const TEXT = JSON.stringify({ kind: 'test', payer: 'Ẹniọlá Ọ̀ṣunbiyi' })

let simulator: RunningSimulator
let dataDir: string
let requests: { url: string; headers: Readonly<Record<string, string>>; body: Uint8Array }[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-push-'))
  simulator = await startSimulator({ port: 0, dataDir, hangMs: 2_000, slowMs: 50 })
})
afterEach(() => tell('DELETE', '/failure-modes'))
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

const guarded = {
  checkAddress: async (url: string) => (url.startsWith('https://push.example/') ? null : 'This address is not on the public internet.'),
  async send(request: (typeof requests)[number]) {
    requests.push(request)
    return { outcome: 'answered' as const, status: 201 }
  },
}
const adapter = (settings: Partial<WebPushSettings> = {}) =>
  createWebPush({ vapid, simulatorOrigin: new URL(simulator.url).origin, timeoutMs: 300, ...settings }, guarded)

async function tell<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const given = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${simulator.url}/console/api${path}`, { method, ...given })
  return (await answer.json()) as Answer
}
const mode = (name: string) => tell('PUT', '/failure-modes', { partner: 'push', mode: name })
const messages = () => tell<{ device: string; text: string; ttl: number; sender: string }[]>('GET', '/push/messages')
async function device(): Promise<PushDevice & { id: string }> {
  const { id, path, p256dh, auth } = await tell<{ id: string; path: string; p256dh: string; auth: string }>('POST', '/push/devices')
  return { id, endpoint: `${simulator.url}${path}`, p256dh, auth }
}

test('a notification reaches its device, which alone can read it, with the time for which it may wait and our signature', async () => {
  const phone = await device()
  expect(await adapter().send(phone, TEXT, 900)).toEqual({ outcome: 'accepted' })
  expect(await messages()).toMatchObject([{ device: phone.id, text: TEXT, ttl: 900, sender: vapid.subject }])
  const other = await device()
  expect(await adapter().send({ ...phone, p256dh: other.p256dh }, TEXT, 900)).toMatchObject({ outcome: 'refused' })
  const forged = { ...vapid, privateKey: Buffer.alloc(32, 8).toString('base64url') }
  expect(await adapter({ vapid: forged }).send(phone, TEXT, 900)).toMatchObject({ outcome: 'refused' })
  expect(await messages()).toHaveLength(1)
})

test('a device that has ended is gone', async () => {
  const phone = await device()
  await tell('POST', '/push/gone', { id: phone.id })
  expect(await adapter().send(phone, TEXT, 900)).toEqual({ outcome: 'gone' })
})

test.each([
  ['busy', 'not_taken', 0],
  ['down', 'not_taken', 0],
  ['slow', 'accepted', 1],
  ['answer_lost', 'unknown', 1],
])('a push service that is %s: %s', async (name, outcome, arrived) => {
  const phone = await device()
  await mode(name)
  expect(await adapter().send(phone, TEXT, 900)).toMatchObject({ outcome })
  expect((await messages()).filter((message) => message.device === phone.id)).toHaveLength(arrived)
})

test('every address but the simulator’s is called by the guarded client, and the simulator’s only outside production', async () => {
  const phone = await device()
  requests = []
  const elsewhere = { ...phone, endpoint: 'https://push.example/1' }
  expect(await adapter().send(elsewhere, TEXT, 900)).toEqual({ outcome: 'accepted' })
  await adapter({ simulatorOrigin: null }).send(phone, TEXT, 900)
  expect(requests.map(({ url }) => url)).toEqual([elsewhere.endpoint, phone.endpoint])
  expect(Buffer.from(requests[0]!.body).includes(TEXT)).toBe(false)
  expect(await adapter().checkDevice(elsewhere)).toBeNull()
  expect(await adapter().checkDevice(phone)).toBeNull()
  expect(await adapter({ simulatorOrigin: null }).checkDevice(phone)).toEqual(expect.any(String))
  for (const broken of [{ endpoint: 'https://10.0.0.1/' }, { p256dh: 'A'.repeat(87) }, { auth: 'short' }])
    expect(await adapter().checkDevice({ ...elsewhere, ...broken })).toEqual(expect.any(String))
})

test('without keys nothing is offered and nothing is sent', async () => {
  const phone = await device()
  const off = adapter({ vapid: null })
  expect(off.publicKey).toBeNull()
  expect(await off.send(phone, TEXT, 900)).toMatchObject({ outcome: 'not_taken' })
})

test('a push service that does not answer is left alone, and the others are not', async () => {
  let calls = 0
  const silent = {
    ...adapter(),
    async send() {
      calls++
      return { outcome: 'unknown' as const, reason: 'timeout' }
    },
  }
  const states: string[] = []
  const push = createResilientPush(silent, systemClock, {
    failureThreshold: 3,
    onStateChangeOf: (service) => (state) => states.push(`${service} ${state}`),
  })
  const at = (endpoint: string) => push.send({ endpoint, p256dh: '', auth: '' }, TEXT, 900)
  for (let tries = 0; tries < 5; tries++) await at('https://blackhole.example/1')
  expect(calls).toBe(3)
  expect(await at('https://blackhole.example/1')).toMatchObject({ outcome: 'not_taken' })
  for (let tries = 0; tries < 3; tries++) await at('https://fcm.googleapis.com/fcm/send/1')
  expect([calls, states]).toEqual([6, ['google open']])
})
