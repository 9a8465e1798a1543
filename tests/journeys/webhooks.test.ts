import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, expectData, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { inParallel } from '../fixtures/in-parallel.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhook-receiver.ts'

const EVENTS = 1_000
const KILLED_AT = [100, 250, 400, 550, 700]
const SENDERS = Array.from({ length: 16 }, (_, index) => index)

let folder: string
let receiver: WebhookReceiver
let world: Product
let amina: Merchant
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-receiver-'))
  receiver = await startWebhookReceiver(folder)
  world = await startProduct({ WEBHOOK_TEST_RECEIVER: receiver.setting })
  amina = await createMerchant(world)
}, 60_000)
afterAll(async () => {
  await world?.close()
  await receiver?.close()
  await rm(folder, { recursive: true, force: true })
})

test('W10 NS-39: of 1,000 payments each is told at least once under one id over HTTPS, though the worker is killed five times while the receiver has not answered, and the independent library verifies every signature', async () => {
  await grantPayment(amina)
  const { privatekey } = expectData<{ privatekey: string }>(
    await amina.call('GET', `/merchant/${amina.businessid}/privatekey?businessid=${amina.businessid}`),
  )
  await grantPayment(amina)
  expectData(await amina.call('POST', '/merchant/webhook/add', { webhook: receiver.url, key: amina.session!.publicKey }))

  let kills = 0
  receiver.beforeAnswer = async (calls) => {
    if (calls < (KILLED_AT[kills] ?? Infinity)) return
    kills++
    await world.endWorker()
    await world.startWorker()
  }
  await inParallel(SENDERS, EVENTS, async () => void (await payIn(world, amina, 10_000)))
  const ended = async () =>
    (await world.sql<{ id: string }>(`select id from webhook_delivery where business_id = $1 and state = 'sent'`, [amina.businessid])).length >=
    EVENTS
  await until('all are told', ended, 120_000)

  expect(kills).toBe(KILLED_AT.length)
  const verifier = new Webhook(`whsec_${privatekey.slice('KSWSEC-'.length)}`)
  const idsOf = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    const { data } = verifier.verify(body, headers) as { data: { id: string } }
    idsOf.set(data.id, (idsOf.get(data.id) ?? new Set()).add(headers['webhook-id']!))
  }
  const collections = await world.sql<{ id: string }>('select id from collection where business_id = $1', [amina.businessid])
  expect(collections).toHaveLength(EVENTS)
  expect([...idsOf.keys()].toSorted()).toEqual(collections.map(({ id }) => id).toSorted())
  expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(new Set([...idsOf.values()].flatMap((ids) => [...ids])).size).toBe(EVENTS)
  expect(receiver.received.length).toBeGreaterThan(EVENTS)
}, 240_000)
