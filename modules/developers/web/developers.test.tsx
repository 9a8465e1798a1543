import type { UserEvent } from '@testing-library/user-event'
import { expect, findToast, refused, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { authorisePin, showProfile } from '../../identity/contract.ts'
import { showSandbox } from '../../sandbox/contract.ts'
import {
  activateWeb,
  checkWebhook,
  listDeliveries,
  pushWebhook,
  rotateSecretKey,
  saveWebhook,
  showSecretKey,
  showSettings,
  testWebhook,
} from '../contract.ts'

const API_PATH = '/admin/merchant/settings?tab=api'
const WEBHOOK_PATH = '/admin/merchant/settings?tab=webhook'
const KEY = `KSWSEC-${'a'.repeat(48)}`
const settings = {
  secretkey: { createdon: '2026-11-01T10:00:00.000Z', lastusedon: null, oldkeyends: null },
  webactivated: false,
  webhook: { url: 'https://shop.example/notify', state: 'active' as const, failingsince: null, nexttry: null },
  allowed: ['get_key' as const, 'rotate_key' as const, 'save_webhook' as const, 'activate_web' as const],
}
function answer(api: FakeApi, change: Partial<typeof settings> = {}): void {
  api
    .on(showSettings, { ...settings, ...change })
    .on(listDeliveries, [])
    .on(checkWebhook, {})
    .on(showSandbox, { state: null, site: null, reason: null, allowed: [] })
    .on(authorisePin, { expiresInSeconds: 120 })
}
const button = (name: string) => screen.findByRole('button', { name })
const enterPin = async (user: UserEvent) => user.type(await screen.findByLabelText('Transaction PIN'), '1234')

test('SET-28..33 ERR-26..27 ERR-60: the secret key is masked until Get Key with the PIN, each key is copied with its sentence, and a failure says so', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const answers = [refused(500, 'fault', 'A fault'), { privatekey: KEY }]
  api.on(showSecretKey, () => answers.shift()!)
  await open(API_PATH, { as: 'merchant', business: { issetpin: true, publickey: 'pk_amina' } })
  expect(await screen.findByText('pk_amina')).toBeVisible()
  await user.click(await button('Copy Key'))
  await findToast('Success', 'Public key copied')
  expect(await navigator.clipboard.readText()).toBe('pk_amina')
  expect(screen.getByText('••••••••••••••••••••')).toBeVisible()
  await user.click(await button('Get Key'))
  await enterPin(user)
  await findToast('Error', 'Error fetching key')
  await user.click(await button('Get Key'))
  await enterPin(user)
  expect(await screen.findByText(KEY)).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Copy Key' })[1]!)
  await findToast('Success', 'Secret key copied')
  expect(api.calls(showSecretKey)[0]).toMatchObject({ params: { id: 'biz_1' }, query: { businessid: 'biz_1' } })
})

test('SET-30: a key is replaced with the choice when the old one ends, and the end is shown', async ({ api, open, user }) => {
  answer(api, { secretkey: { ...settings.secretkey, oldkeyends: '2026-11-21T10:00:00.000Z' as never } })
  api.on(rotateSecretKey, withEnvelope({ privatekey: KEY, oldkeyends: '2026-11-20T10:00:00.000Z' }, { message: 'Secret key replaced' }))
  await open(API_PATH, { as: 'merchant', business: { issetpin: true } })
  expect(await screen.findByText(/^The old key works until /)).toBeVisible()
  await user.click(await button('Replace Key'))
  await user.click(await screen.findByRole('radio', { name: /Stops now/ }))
  await user.click(await button('Continue'))
  await enterPin(user)
  expect(await screen.findByText(KEY)).toBeVisible()
  expect(api.calls(rotateSecretKey)[0]!.body).toEqual({ businessid: 'biz_1', keepold: false })
})

test('SET-35..36 SET-40..42: web payment is enabled once, after both warnings and with the PIN, and the answer is shown', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(activateWeb, withEnvelope({ message: 'Web payment is active.' }, { message: 'Web payment is active.' }))
  await open(API_PATH, { as: 'merchant', business: { classification: 'retail', publickey: 'pk_amina', issetpin: true } })
  await user.click(await button('Enable'))
  expect(screen.queryByText('Live Account')).toBeNull()
  const popup = await screen.findByRole('dialog', { name: 'Enable web payment' })
  expect(popup).toHaveTextContent('Payments must come from your website. Other payments must be reversed.')
  expect(popup).toHaveTextContent('Web gateway charges apply')
  api.on(showSettings, { ...settings, webactivated: true })
  await user.click(within(popup).getByRole('button', { name: 'Continue' }))
  expect(api.calls(activateWeb)).toEqual([])
  await enterPin(user)
  await findToast('Success', 'Web payment is active.')
  expect(api.calls(activateWeb)[0]!.body).toEqual({ publickey: 'pk_amina' })
  expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull()
})

test.for([
  ['web', 'live', 'Live Account', true],
  ['web', 'sandbox', 'Sandbox Account', false],
  ['pos', 'live', null, false],
] as const)('SET-34..35: class %s on %s shows the tag %s and web payment: %s', async ([classification, service, tag, offered], { api, open }) => {
  answer(api)
  await open(API_PATH, { as: 'merchant', business: { classification, service } })
  await button('Get Key')
  if (tag) expect(screen.getByText(tag)).toBeVisible()
  else expect(screen.queryByText(/(Live|Sandbox) Account/)).toBeNull()
  expect(screen.queryByText('Web payment') !== null).toBe(offered)
})

test('SET-74 ERR-10: a refused address stands at its field and as a toast in the same words, before the PIN is asked', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const WHY = 'Use port 443 or 8443'
  const answers = [refused(400, 'developers.address_refused', WHY), {}]
  api.on(checkWebhook, () => answers.shift()! as never)
  await open(WEBHOOK_PATH, { as: 'merchant', business: { issetpin: true, publickey: 'pk_amina' } })
  const field = await screen.findByLabelText('Webhook URL')
  await user.clear(field)
  await user.type(field, 'https://shop.example:4555')
  await user.click(await button('Save Changes'))
  await findToast('Error', WHY)
  expect(field).toHaveAccessibleDescription(WHY)
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  expect(screen.queryByText('Error adding webhook')).toBeNull()
  await user.clear(field)
  await user.type(field, 'https://shop.example/two')
  await user.click(await button('Save Changes'))
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
  expect(api.calls(checkWebhook).map(({ body }) => body)).toEqual([{ webhook: 'https://shop.example:4555' }, { webhook: 'https://shop.example/two' }])
  expect([api.calls(authorisePin), api.calls(saveWebhook)]).toEqual([[], []])
})

test('the address that the server checks is the one that is saved: the field takes nothing meanwhile', async ({ api, open, user }) => {
  answer(api)
  const release = api.hold(checkWebhook)
  api.on(saveWebhook, withEnvelope({}, { message: 'Webhook added successfully' }))
  await open(WEBHOOK_PATH, { as: 'merchant', business: { issetpin: true, publickey: 'pk_amina' } })
  const field = await screen.findByLabelText('Webhook URL')
  await user.clear(field)
  await user.type(field, 'https://shop.example/two')
  await user.click(await button('Save Changes'))
  await user.type(field, '-other{Enter}')
  release()
  await enterPin(user)
  await waitFor(() => expect(api.calls(saveWebhook).map(({ body }) => body.webhook)).toEqual(['https://shop.example/two']))
  expect(api.calls(checkWebhook)).toHaveLength(1)
})

test('SET-74..78 SET-06 ERR-22 ERR-61: the saved URL is there; saving sends webhook and key with the PIN; a refusal says so at the field', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const answers = [
    refused(400, 'developers.address_refused', 'This address is not on the public internet.'),
    withEnvelope({}, { message: 'Webhook added successfully' }),
  ]
  api.on(saveWebhook, () => answers.shift()! as never)
  await open(WEBHOOK_PATH, { as: 'merchant', business: { issetpin: true, publickey: 'pk_amina' } })
  const field = await screen.findByLabelText('Webhook URL')
  expect(field).toHaveValue('https://shop.example/notify')
  await user.clear(field)
  await user.type(field, 'http://shop.example')
  await user.click(await button('Save Changes'))
  expect(await screen.findByText('Use an address that begins with https://')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'https://shop.example/two')
  await user.click(await button('Save Changes'))
  await enterPin(user)
  await findToast('Error', 'Error adding webhook')
  expect(await screen.findByText('This address is not on the public internet.')).toBeVisible()
  await user.click(await button('Save Changes'))
  await enterPin(user)
  await findToast('Success', 'Webhook added successfully')
  expect(api.calls(saveWebhook)[1]!.body).toEqual({ webhook: 'https://shop.example/two', key: 'pk_amina' })
})

test('SET-74: while an address is checked the field keeps it, so that the one that was checked is saved', async ({ api, open, user }) => {
  answer(api)
  api.on(saveWebhook, withEnvelope({}, { message: 'Webhook added successfully' }))
  await open(WEBHOOK_PATH, { as: 'merchant', business: { issetpin: true, publickey: 'pk_amina' } })
  const field = await screen.findByLabelText('Webhook URL')
  await user.clear(field)
  await user.type(field, 'https://shop.example/two')
  const checked = api.hold(checkWebhook)
  await user.click(await button('Save Changes'))
  await user.type(field, '/three{Enter}')
  checked()
  await enterPin(user)
  await findToast('Success', 'Webhook added successfully')
  expect(api.calls(checkWebhook).map(({ body }) => body)).toEqual([{ webhook: 'https://shop.example/two' }])
  expect(api.calls(saveWebhook).map(({ body }) => body.webhook)).toEqual(['https://shop.example/two'])
})

test('SET-74 HIST-67: the log shows each answer, offers Push for what was not accepted, and a test can be sent', async ({ api, open, user }) => {
  answer(api)
  const row = { type: 'collection.received', attempts: 1, createdon: '2026-11-20T09:00:00.000Z', nexttry: null }
  api.on(listDeliveries, [
    { ...row, _id: 'evt_1', state: 'sent', answer: '200', transactiondataid: 'txn_1' },
    { ...row, _id: 'evt_2', state: 'given_up', answer: 'No answer in 10 s', transactiondataid: 'txn_2' },
  ])
  api.on(testWebhook, withEnvelope({ status: true }, { message: 'Your server accepted the test' }))
  await open(WEBHOOK_PATH, { as: 'merchant' })
  expect(await screen.findByText('Accepted (200)')).toBeVisible()
  expect(screen.getByText('No answer in 10 s')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Push' })).toHaveLength(1)
  await user.click(await button('Send a test'))
  await findToast('Success', 'Your server accepted the test')
})

test('HIST-67: after an accepted push the page no longer says that the server accepts nothing', async ({ api, open, user }) => {
  answer(api, { webhook: { ...settings.webhook, state: 'failing', failingsince: '2026-11-20T09:00:00.000Z' } as never })
  const row = { _id: 'evt_1', type: 'collection.received', attempts: 1, createdon: '2026-11-20T09:00:00.000Z', nexttry: null }
  api.on(listDeliveries, [{ ...row, state: 'waiting', answer: '503', transactiondataid: 'txn_1' }])
  api.on(pushWebhook, withEnvelope({ status: true, answer: '200' }, { message: 'Webhook Pushed Successfully' }))
  await open(WEBHOOK_PATH, { as: 'merchant' })
  expect(await screen.findByText('Your server does not accept notifications.')).toBeVisible()
  api.on(showSettings, settings)
  await user.click(await button('Push'))
  await findToast('Success', 'Webhook Pushed Successfully')
  await waitFor(() => expect(screen.queryByText('Your server does not accept notifications.')).toBeNull())
})

test('SET-03 SET-08..09 ROLE-26..27: for support the tabs API and Webhook cannot be opened', async ({ api, open }) => {
  answer(api)
  api.on(showProfile, {
    firstname: 'Sadiya',
    lastname: 'Garba',
    phone: '',
    email: 's@shops.example',
    profile_picture: null,
    pin_set_on: null,
    is_capped_by_change: false,
  })
  await open(WEBHOOK_PATH, { as: 'merchant-support' })
  for (const name of ['API', 'Webhook']) expect(await screen.findByRole('tab', { name })).toBeDisabled()
  expect(screen.queryByLabelText('Webhook URL')).toBeNull()
})
