import type { Page } from '@playwright/test'
import { newFundedOwner } from './businesses.ts'
import { sql } from './database.ts'
import { expect, expectAccessibleInEveryAppearance, openWithSession, type Session, test, toast } from './fixtures.ts'
import { callSimulator, newPayerName, payIn } from './simulator.ts'

test.use({ serviceWorkers: 'allow' })

type Device = { id: string; path: string; p256dh: string; auth: string }
type Message = { device: string; text: string }

/** A new owner’s settings, with notifications turned on. This browser shows none and has no push service, so it gets a device of the simulated one. */
async function turnOn(page: Page): Promise<{ owner: Session; device: Device }> {
  const device = await callSimulator<Device>('/push/devices', 'POST')
  await page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      let subscription: object | null = null
      const made = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => (subscription = null) }
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => (permission = 'granted')
      Object.assign(PushManager.prototype, { getSubscription: async () => subscription, subscribe: async () => (subscription = made) })
    },
    { ...device, endpoint: `${process.env['BROWSER_SIMULATOR_URL']!}${device.path}` },
  )
  const owner = await newFundedOwner(1_000_000)
  await openWithSession(page, owner, '/admin/merchant/settings')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Turned on')).toBeVisible()
  return { owner, device }
}

test('issue 41: notifications that are on are usable and accessible on a phone and a desk, in light and dark', async ({ page }) => {
  await turnOn(page)
  await expect(page.getByRole('switch', { name: 'Show amounts in notifications' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('issue 41: a payment reaches a device on which notifications were turned on, and a click on it opens the payment', async ({
  page,
  context,
  noise,
}) => {
  // Chromium says it of the preloads of a document where a service worker answers, when the machine is slow.
  noise.expected(/cross-world service worker resource mismatch/)
  const { owner, device } = await turnOn(page)
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(toast(page, 'Success', 'Sent. It should show in a moment.')).toBeVisible()

  const payer = newPayerName()
  const [till] = await sql<{ account_number: string }>('select account_number from cashpoint where business_id = $1 and is_default', [
    owner.holder.businessid,
  ])
  await payIn(till!.account_number, 123_450, payer)
  const notified = async () =>
    (await callSimulator<Message[]>('/push/messages')).find((message) => message.device === device.id && message.text.includes(payer))
  await expect.poll(notified, { timeout: 20_000 }).toBeDefined()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = await worker.evaluate(
    async (text) => {
      const scope = globalThis as unknown as EventTarget & {
        registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
      }
      const notification = await new Promise<{ title: string; body: string; data: unknown }>((resolve) => {
        scope.registration.showNotification = async (title, { body = '', data }) => resolve({ title, body, data })
        scope.dispatchEvent(Object.assign(new Event('push'), { data: { json: () => JSON.parse(text) as unknown }, waitUntil: () => undefined }))
      })
      const clicked = { notification: { ...notification, close: () => undefined }, waitUntil: () => undefined }
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), clicked))
      return notification
    },
    (await notified())!.text,
  )
  expect(shown).toMatchObject({ title: 'You received ₦1,234.50', body: expect.stringContaining(`From ${payer}, at `) })
  await expect(page).toHaveURL(/\/admin\/merchant\/history\?tx=/)
  await expect(page.getByText(payer, { exact: false }).first()).toBeVisible()
})
