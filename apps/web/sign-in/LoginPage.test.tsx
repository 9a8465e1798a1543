import { onTestFinished, vi } from 'vitest'
import { login, logout } from '../../../modules/identity/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashpoint,
  dashboard,
  expect,
  findToast,
  membership,
  refused,
  screen,
  test,
  userOf,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const EMAIL = 'amina@shops.example'
const identifier = () => screen.getByLabelText('Email Address / Phone Number')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Login to my account' })
const storageKeys = () => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)]

function answerDashboard(api: FakeApi): void {
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
}

test('AUTH-01 AUTH-08..13: the sign-in has its heading, fields and button, and leads to the sign-up', async ({ open, user }) => {
  await open('/login')
  expect(screen.getByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(identifier()).toBeVisible()
  expect(password()).toHaveAttribute('type', 'password')
  expect(screen.getByRole('checkbox', { name: 'Keep me logged in' })).not.toBeChecked()
  expect(button()).toBeVisible()
  expect(document.title).toBe('Kasuwa :: Login')
  await user.click(screen.getByRole('link', { name: 'Signup' }))
  expect(await screen.findByRole('heading', { name: 'create your account' })).toBeVisible()
})

test('AMB-88: whoever has seen the tour on another device is not shown it again', async ({ api, open, user }) => {
  answerDashboard(api)
  api.on(login, userOf('merchant', { tour_seen: true }))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await screen.findByRole('link', { name: /Halima/i })
  expect(localStorage.getItem('tour-completed')).not.toBeNull()
  expect(document.querySelector('.driver-popover')).toBeNull()
})

test('AMB-88: whoever has not seen the tour is shown it, also where another person has seen it in this browser', async ({ api, open, user }) => {
  answerDashboard(api)
  api.on(login, userOf('merchant', { tour_seen: false }))
  localStorage.setItem('tour-completed', 'yes')
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  expect(await screen.findByRole('dialog', { name: 'Your money' })).toBeVisible()
  expect(localStorage.getItem('tour-completed')).toBeNull()
})

test('AUTH-15..19 AUTH-22 AUTH-24 AUTH-25 AUTH-28 CONST-28 CONST-88: Enter sends one sign-in by e-mail for a short time, whose session later calls and a reload keep', async ({
  api,
  documents,
  open,
  user,
}) => {
  answerDashboard(api)
  api.on(login, userOf('merchant', { token: 'token_7' }))
  await open('/login')
  await user.click(button())
  expect(identifier()).toHaveAccessibleDescription('Email Address / Phone Number is required')
  await user.type(identifier(), `${EMAIL}{Enter}`)
  expect(password()).toHaveAccessibleDescription('Password is required')
  await user.clear(identifier())
  await user.type(password(), `${PASSWORD}{Enter}`)
  expect(identifier()).toHaveAccessibleDescription('Email Address / Phone Number is required')
  expect(api.calls(login)).toEqual([])

  await user.type(identifier(), `${EMAIL}{Enter}`)
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(documents.loaded).toEqual(['/login', '/admin/merchant'])
  expect(api.calls(login).map(({ body }) => body)).toEqual([{ email: EMAIL, password: PASSWORD, app: 'merchant', life_span: 'short' }])
  const session = JSON.parse(localStorage.getItem('session')!) as { accessToken: string; holder: { role: string } }
  expect([session.accessToken, session.holder.role]).toEqual(['token_7', 'merchant'])
  expect(api.calls(showDashboard)[0]!.headers.get('accessToken')).toBe('token_7')

  window.location.reload()
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(documents.loaded).toEqual(['/login', '/admin/merchant', '/admin/merchant'])
})

test('AUTH-17 AUTH-19 AUTH-20 CONST-28: a sign-in by phone number for a long time shows that it works until it is answered', async ({
  api,
  open,
  user,
}) => {
  answerDashboard(api)
  api.on(login, userOf('merchant'))
  const answer = api.hold(login)
  await open('/login')
  await user.type(identifier(), '08031234567')
  await user.type(password(), PASSWORD)
  await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }))
  await user.click(button())
  expect(button()).toHaveAttribute('aria-busy', 'true')
  answer()
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(api.calls(login).map(({ body }) => body)).toEqual([{ email: '08031234567', password: PASSWORD, app: 'merchant', life_span: 'long' }])
})

test('CONST-47 AUTH-21: an attempt empties both storages before it is answered, and keeps the flag of the tour', async ({ api, open, user }) => {
  const seen: unknown[] = []
  api.on(login, () => {
    seen.push(storageKeys())
    return refused(400, 'identity.wrong', 'Email address or password is incorrect')
  })
  await open('/login')
  for (const storage of [localStorage, sessionStorage]) storage.setItem('junk', '1')
  localStorage.setItem('tour-completed', 'true')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await findToast('Error', 'Email address or password is incorrect')
  expect(seen).toEqual([[['tour-completed'], []]])
})

test('AUTH-20 AUTH-30 ERR-10 ERR-53: a refused sign-in shows the server’s message in a toast titled Error, and can be repeated', async ({
  api,
  documents,
  open,
  user,
}) => {
  api.on(login, refused(400, 'identity.wrong', 'Email address or password is incorrect'))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), 'Wrong@2026{Enter}')
  await findToast('Error', 'Email address or password is incorrect')
  expect(button()).not.toHaveAttribute('aria-busy')
  expect(documents.loaded).toEqual(['/login'])
})

test('AUTH-26 ERR-54: a merchant without a business is not signed in', async ({ api, documents, open, user }) => {
  api.on(login, userOf('merchant', { businessid: '', merchants: [] }))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await findToast('Error', 'Could not complete request')
  expect(documents.loaded).toEqual(['/login'])
  expect(storageKeys()).toEqual([[], []])
})

test('AUTH-27 ERR-54: a cashier without a cashpoint is not signed in', async ({ api, documents, open, user }) => {
  api.on(login, userOf('cashier', { cashpointid: null }))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await findToast('Error', 'Could not complete request')
  expect(documents.loaded).toEqual(['/login'])
  expect(storageKeys()).toEqual([[], []])
})

test('AUTH-23: the first of several businesses is the current one', async ({ api, open, user }) => {
  answerDashboard(api)
  const second = membership({ _id: 'biz_2', businessid: 'biz_2', businessname: 'Amina Farms', publickey: 'pk_2' })
  api.on(login, userOf('merchant', { merchants: [membership(), second] }))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(api.calls(showDashboard)).toHaveLength(1))
  const [call] = api.calls(showDashboard)
  expect([call!.params.id, call!.headers.get('publicKey')]).toEqual(['biz_1', 'pk_1'])
  expect(await screen.findByRole('button', { name: /Amina Stores/ })).toBeVisible()
})

test('AUTH-29: a cashier lands on the cashpoint, and is led back there from the merchant’s pages', async ({ api, open, user }) => {
  api.on(login, userOf('cashier'))
  await open('/login')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('Payments today')).toBeVisible()
  expect(window.location.pathname).toBe('/admin/cashpoint')
  await open('/admin/merchant')
  expect(await screen.findByText('Payments today')).toBeVisible()
  expect(window.location.pathname).toBe('/admin/cashpoint')
})

test('AUTH-31..33 SHELL-29 SHELL-42: Log Out asks first, ends the session on the server, and leaves only the flag of the tour', async ({
  api,
  documents,
  open,
  user,
}) => {
  answerDashboard(api)
  api.on(logout, {})
  await open('/admin/merchant', { as: 'merchant' })
  localStorage.setItem('tour-completed', 'true')
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    return await screen.findByRole('dialog', { name: 'Log Out' })
  }
  const question = await ask()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(question).not.toBeVisible()
  expect(api.calls(logout)).toEqual([])
  const again = await ask()
  await user.click(again.querySelector('button')!)
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(api.calls(logout).map(({ body }) => body)).toEqual([{}])
  expect(storageKeys()).toEqual([['tour-completed'], []])
  await open('/admin/merchant')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(documents.loaded).toEqual(['/admin/merchant', '/login', '/admin/merchant', '/login'])
})

test('while a sign-out is under way, the end of the live events opens no new stream and is not told as an expired session', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers()
  answerDashboard(api)
  api.on(logout, {})
  const answer = api.hold(logout)
  await open('/admin/merchant', { as: 'merchant' })
  await screen.findByText('Live')
  await user.click(screen.getByRole('button', { name: 'Amina, profile menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await user.click(screen.getByRole('dialog', { name: 'Log Out' }).querySelector('button')!)
  await waitFor(() => expect(api.calls(logout)).toHaveLength(1))
  api.breakStreams()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(api.openedStreams).toBe(1)
  expect(screen.queryByRole('dialog', { name: 'Session Has Expired' })).toBeNull()
  answer()
  await screen.findByRole('heading', { name: 'login to your account' })
})

test('“Log out everywhere” is what the server is told', async ({ api, open, user }) => {
  answerDashboard(api)
  api.on(logout, {})
  await open('/admin/merchant', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await user.click(screen.getByRole('checkbox', { name: 'Log out everywhere' }))
  await user.click(screen.getByRole('dialog', { name: 'Log Out' }).querySelector('button')!)
  await screen.findByRole('heading', { name: 'login to your account' })
  expect(api.calls(logout).map(({ body }) => body)).toEqual([{ everywhere: true }])
})

test('AUTH-139: without a session, each page behind the sign-in leads to the sign-in', async ({ documents, open }) => {
  for (const path of ['/', '/admin/merchant', '/admin/merchant/history', '/admin/cashpoint']) {
    await open(path)
    expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
    expect(documents.loaded.at(-1)).toBe('/login')
  }
})

test('people sign in with the oldest browsers that are supported, which lack newer parts of the language', async ({ api, documents, open, user }) => {
  onTestFinished(withoutMethods([String.prototype, 'isWellFormed'], [Array.prototype, 'toReversed']))
  answerDashboard(api)
  api.on(login, userOf('merchant'))
  await open('/login')
  await user.click(button())
  expect(identifier()).toHaveAccessibleDescription('Email Address / Phone Number is required')
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(documents.loaded).toEqual(['/login', '/admin/merchant'])
})

/** Takes methods away, and returns what gives them back. */
function withoutMethods(...methods: (readonly [prototype: object, name: string])[]): () => void {
  const taken = methods.map(([prototype, name]) => [prototype, name, Object.getOwnPropertyDescriptor(prototype, name)!] as const)
  for (const [prototype, name] of taken) Reflect.deleteProperty(prototype, name)
  return () => {
    for (const [prototype, name, method] of taken) Object.defineProperty(prototype, name, method)
  }
}

test('after a sign-up the login page says that the account is ready', async ({ open }) => {
  sessionStorage.setItem('new-account', '1')
  await open('/login')
  expect(await screen.findByText('Your account is ready. Log in to continue.')).toBeVisible()
})

test('issue 41: the sign-in offers five languages; the choice loads the page anew, and a sign-in keeps it', async ({
  api,
  documents,
  open,
  user,
}) => {
  answerDashboard(api)
  api.on(login, userOf('merchant'))
  await open('/login')
  const choice = await screen.findByRole('group', { name: 'Language' })
  expect(
    within(choice)
      .getAllByRole('button')
      .map(({ textContent, lang }) => [lang, textContent]),
  ).toEqual([
    ['en', 'English'],
    ['ha', 'Hausa'],
    ['yo', 'Yoruba'],
    ['ig', 'Igbo'],
    ['pcm', 'Pidgin'],
  ])
  await user.click(within(choice).getByRole('button', { name: 'Yoruba' }))
  await waitFor(() => expect(documents.loaded).toEqual(['/login', '/login']))
  await user.type(identifier(), EMAIL)
  await user.type(password(), `${PASSWORD}{Enter}`)
  await screen.findByRole('heading', { name: 'Recent transactions' })
  expect(localStorage.getItem('language')).toBe('yo')
})
