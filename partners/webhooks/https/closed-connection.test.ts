import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../../tests/fixtures/webhook-receiver.ts'
import { createHttpsWebhooks, webhookSettingsFromEnv } from './index.ts'

let folder: string
let receiver: WebhookReceiver
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  receiver = await startWebhookReceiver(folder)
})
afterEach(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true })
})

/** The receiver closes the connection under the calls with these numbers, before it answers. */
function closeAt(...calls: readonly number[]): void {
  receiver.beforeAnswer = (call) => {
    if (calls.includes(call)) throw new Error('closed')
  }
}

test('a receiver that closes a kept connection at its second message gets it again at once, on a fresh connection', async () => {
  const webhooks = createHttpsWebhooks(webhookSettingsFromEnv({ WEBHOOK_TEST_RECEIVER: receiver.setting }))
  const send = (id: string) => webhooks.send({ url: receiver.url, headers: { 'webhook-id': id }, body: '{}' })
  closeAt(2)
  expect([await send('msg_1'), await send('msg_2')]).toEqual([
    { outcome: 'answered', status: 200 },
    { outcome: 'answered', status: 200 },
  ])
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(['msg_1', 'msg_2', 'msg_2'])
})

test('a receiver that closes a fresh connection has failed, and is not called again', async () => {
  const webhooks = createHttpsWebhooks(webhookSettingsFromEnv({ WEBHOOK_TEST_RECEIVER: receiver.setting }))
  closeAt(1)
  expect(await webhooks.send({ url: receiver.url, headers: {}, body: '{}' })).toEqual({ outcome: 'nothing', reason: 'The connection was cut' })
  expect(receiver.received).toHaveLength(1)
})
