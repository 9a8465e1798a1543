import { vi } from 'vitest'
import { showMerchant } from '../../modules/businesses/contract.ts'
import { listCashpoints } from '../../modules/cashpoints/contract.ts'
import { authorisePin, login, logout } from '../../modules/identity/contract.ts'
import { PinStep } from '../../modules/identity/web/index.ts'
import { showDashboard } from '../../modules/overview/contract.ts'
import { fetchData } from '../../ui/data/client.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { FakeApi } from './fake-api.ts'
import { cashpoint, dashboard, expect, findToast, merchantDetails, refused, render, screen, storeSession, test, userOf } from './test.tsx'

test('a person signs in, meets the dashboard, and leaves again', async ({ api, documents, open, user }) => {
  api.on(login, userOf('merchant')).on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()]).on(logout, {})
  await open('/login')
  await user.type(screen.getByLabelText('Email Address / Phone Number'), 'amina@shops.example')
  api.once(login, refused(400, 'identity.wrong', 'Email address or password is incorrect'))
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  await findToast('Error', 'Email address or password is incorrect')
  await user.click(screen.getByRole('button', { name: 'Login to my account' }))
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  await user.click(screen.getByRole('dialog', { name: 'Log Out' }).querySelector('button')!)
  await screen.findByRole('heading', { name: 'login to your account' })
  expect(documents.loaded).toEqual(['/login', '/admin/merchant', '/login'])
})

test('a part is rendered alone', async ({ api, user }) => {
  storeSession(userOf('merchant'))
  api.on(authorisePin, refused(400, 'pin.wrong', 'Wrong PIN. 4 tries left.'))
  const approved = vi.fn()
  render(<PinStep act="Send" onApproved={approved} />)
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeVisible()
  expect(api.calls(authorisePin).map(({ body }) => body)).toEqual([{ pin: '2580' }])
  expect(approved).not.toHaveBeenCalled()
})

test('a call without an answer, a refused request, a wrong answer and a call without the right fail the test', async () => {
  const api = new FakeApi()
  const uninstall = api.install()
  const failing = (call: Promise<unknown>) => expect(call).rejects.toThrow()
  try {
    await failing(fetchData(showMerchant, { params: { id: 'biz_1' } }))
    expect(api.faults.at(-1)).toContain('GET /api/merchant/biz_1/show has no answer in this test')

    await failing(fetchData(authorisePin, { body: { pin: '12' } }))
    api.on(authorisePin, { expiresInSeconds: 120 })
    await failing(fetchData(authorisePin, { body: { pin: '12' } }))
    expect(api.faults.at(-1)).toContain('A PIN has 4 digits')

    storeSession(userOf('auditor-finance'))
    await fetchData(authorisePin, { body: { pin: '2580' } })
    expect(api.faults.at(-1)).toContain('identity.authorise_pin was called by auditor-finance')

    api.on(showMerchant, { ...merchantDetails(), tier: 'gold' as 'verified' })
    await failing(fetchData(showMerchant, { params: { id: 'biz_1' } }))
    expect(api.faults.at(-1)).toContain('businesses.show is not what its contract declares')

    api.on(showMerchant, merchantDetails())
    await fetch('/api/merchant/biz_1/show', { headers: { accessToken: 'another' } })
    expect(api.faults.slice(-3)).toEqual([
      'businesses.show was called with the header accessToken: another',
      'businesses.show was called with the header publicKey: null',
      'businesses.show was called without a requestId',
    ])
  } finally {
    uninstall()
  }
})

test('the compiler checks a reply against the contract', () => {
  const api = new FakeApi()
  // @ts-expect-error: the reply has another field.
  api.on(authorisePin, { expires: 120 })
  // @ts-expect-error: so has the reply that a function returns.
  api.on(authorisePin, () => ({ expires: 120 }))
  // @ts-expect-error: the request has a PIN only.
  api.on(authorisePin, ({ body }) => ({ expiresInSeconds: body.amount }))
  expect(api.faults).toEqual([])
})
