import { afterEach, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { showProfile } from '../../identity/contract.ts'
import { cashierRecord, expect, findToast, ownProfile, refused, screen, test, waitFor } from '../../../tests/components/test.tsx'
import { showCashpoint } from '../../cashpoints/contract.ts'
import { showPush, testPush, turnOffPush, turnOnPush } from '../contract.ts'

const CASHIER_PATH = '/admin/cashpoint/settings'
const ENDPOINT = 'https://push.example/device'
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const HASH = createHash('sha256').update(ENDPOINT).digest('hex')
const on = { public_key: 'B-key', session: 'long' as const, devices: [{ endpoint_hash: HASH, with_amounts: true }] }
const off = { public_key: 'B-key', session: 'long' as const, devices: [] }

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

/** A browser that takes notifications, and answers its question as given. */
function stubBrowser({ permission = 'default', answer = 'granted' }: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  const onRequest = vi.fn()
  let subscription: { toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null
  const made = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    async unsubscribe() {
      subscription = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe(options: object) {
      onRequest(options)
      return (subscription = made)
    },
  }
  const registration = { pushManager }
  const serviceWorker = { getRegistration: async () => registration, register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const browser = {
    permission,
    async requestPermission() {
      onRequest('permission')
      return (browser.permission = answer)
    },
  }
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', browser)
  const put = vi.fn(async (_key: string, _kept: Response) => undefined)
  vi.stubGlobal('caches', { open: async () => ({ put }) })
  return { onRequest, put, browser, subscribe: () => (subscription = made) }
}

test('issue 41: the browser is asked only by the press; notifications are turned on, tested, shown without amounts, and turned off', async ({
  api,
  open,
  user,
}) => {
  const { onRequest, put } = stubBrowser()
  api.on(showCashpoint, cashierRecord()).on(showPush, off).on(turnOnPush, {}).on(turnOffPush, {})
  await open(CASHIER_PATH, { as: 'cashier' })
  const button = await screen.findByRole('button', { name: 'Turn on' })
  expect(onRequest).not.toHaveBeenCalled()
  api.on(showPush, on)
  await user.click(button)
  expect(await screen.findByText('Turned on')).toBeVisible()
  expect(onRequest.mock.calls).toEqual([['permission'], [{ userVisibleOnly: true, applicationServerKey: 'B-key' }]])
  expect(api.calls(turnOnPush).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT, ...KEYS, with_amounts: true }])
  expect(await put.mock.calls[0]![1].json()).toMatchObject({ received: 'You received {amount}', from: 'From {payer}, at {cashpoint}' })

  api.on(testPush, { outcome: 'sent' })
  await user.click(await screen.findByRole('button', { name: 'Send a test notification' }))
  await findToast('Success', 'Sent. It should show in a moment.')
  api.on(showPush, { ...on, devices: [{ endpoint_hash: HASH, with_amounts: false }] })
  await user.click(screen.getByRole('switch', { name: 'Show amounts in notifications' }))
  await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked())
  expect(api.calls(turnOnPush).at(-1)!.body).toMatchObject({ with_amounts: false })

  api.on(showPush, off)
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Turned off')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(api.calls(turnOffPush).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT }])
})

test('issue 41: a browser that blocks, one without notifications, and a site without them are told', async ({ api, open, user }) => {
  api.on(showProfile, ownProfile)
  await open('/admin/merchant/settings', { as: 'merchant' })
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible()
  expect(api.calls(showPush)).toEqual([])

  stubBrowser({ answer: 'denied' })
  api.on(showPush, off)
  await open('/admin/merchant/settings', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Your browser blocks notifications from Kasuwa.')).toBeVisible()
  expect(api.calls(turnOnPush)).toEqual([])

  api.on(showPush, { ...off, public_key: null })
  await open('/admin/merchant/settings', { as: 'merchant' })
  expect(await screen.findByText('Notifications are not available on this site.')).toBeVisible()
})

test('issue 41: a device that has ended, a test that is not sent, and a refusal are told', async ({ api, open, user }) => {
  stubBrowser({ permission: 'granted' }).subscribe()
  api
    .on(showCashpoint, cashierRecord())
    .on(showPush, { ...on, session: 'short' })
    .on(testPush, { outcome: 'not_sent' })
  await open(CASHIER_PATH, { as: 'cashier' })
  const button = await screen.findByRole('button', { name: 'Send a test notification' })
  expect(screen.getByText(/notifications stop 15 minutes after you last used Kasuwa/)).toBeVisible()
  await user.click(button)
  await findToast('Error', 'The test could not be sent. Try again in a minute.')
  api.on(testPush, { outcome: 'gone' }).on(showPush, off)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  await user.click(button)
  await findToast('Warning', 'Your browser takes no more notifications from Kasuwa. Turn them on again.')
  api.on(turnOnPush, refused(400, 'push.device_refused', 'Your browser gave an address that cannot be used. Turn notifications off and on again.'))
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await findToast('Error', 'Your browser gave an address that cannot be used. Turn notifications off and on again.')
})
