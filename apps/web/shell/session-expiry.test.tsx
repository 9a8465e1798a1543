import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showBalance, showDashboard } from '../../../modules/overview/contract.ts'
import type { UserEvent } from '@testing-library/user-event'
import { login } from '../../../modules/identity/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { answerBank, fillForm, form, goToPin, NUBAN, SEND_PATH, sends } from '../../../tests/components/send-money.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { cashpoint, dashboard, expect, refused, screen, test, userOf, walletBalance, within } from '../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'
const TEXT = 'Due to inactivity or another login elsewhere, your session has expired. Simply log in to access your account.'

/** Opens the dashboard, whose first answer ends the session. */
async function expectExpiry(api: FakeApi, open: (path: string, options: { as: 'merchant' }) => Promise<void>, httpStatus: number, message: string) {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, refused(httpStatus, 'session.ended', message))
  await open(HOME_PATH, { as: 'merchant' })
  const popup = await screen.findByRole('dialog', { name: 'Session Has Expired' })
  expect(document.querySelector('.toast')).toBeNull()
  expect(screen.queryByText(/could not be fetched/)).toBeNull()
  return popup
}

test('AUTH-130 ERR-83: 403 “Token expired.” ends the session with the popup and no toast', async ({ api, open }) => {
  await expectExpiry(api, open, 403, 'Token expired.')
})

test('AUTH-131 AUTH-136 ERR-12 ERR-85: “Session has expired” ends the session with the popup and no toast', async ({ api, open }) => {
  await expectExpiry(api, open, 400, 'Session has expired')
})

test('AUTH-132 ERR-84: 401 ends the session with the popup and no toast', async ({ api, open }) => {
  await expectExpiry(api, open, 401, 'Sign in first')
})

test('another refusal, 403 too, is no end of the session', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, refused(403, 'identity.forbidden', 'Your role does not allow this'))
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByText(/Your figures could not be fetched/)).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Session Has Expired' })).toBeNull()
})

test('AUTH-133..135 SHELL-43 ERR-86: the popup says why, cannot be dismissed, and leads to the sign-in with both storages empty but for the marker of the tour', async ({
  api,
  open,
  user,
}) => {
  const popup = await expectExpiry(api, open, 401, 'Session has expired')
  expect(within(popup).getByText(TEXT)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(popup).toBeVisible()
  sessionStorage.setItem('junk', '1')
  await user.click(within(popup).getByRole('button', { name: 'Log In' }))
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['tour-completed'], []])
})

async function logInAgain(user: UserEvent, api: FakeApi, answer: WireReply<typeof login>): Promise<void> {
  await user.click(within(await screen.findByRole('dialog', { name: 'Session Has Expired' })).getByRole('button', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'login to your account' })
  answerBank(api)
  api.on(login, answer).on(showDashboard, dashboard()).on(showBalance, walletBalance())
  await user.type(screen.getByLabelText('Email Address / Phone Number'), 'amina@shops.example')
  await user.type(screen.getByLabelText('Password'), 'Kasuwa@2026')
  await user.click(screen.getByRole('button', { name: 'Login to my account' }))
}

test('Send Money that was filled in when the session ended elsewhere has it again after the next sign-in, without the PIN', async ({
  api,
  documents,
  open,
  user,
}) => {
  answerBank(api)
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(form.remark(), 'May rent')
  await user.type(await goToPin(user), '25')
  api.on(showBalance, refused(401, 'session.ended', 'Session has expired'))
  api.emit('collection.posted')
  await logInAgain(user, api, userOf('merchant'))
  expect(await screen.findByText('Your session ended before this was sent.')).toBeVisible()
  expect(documents.loaded.at(-1)).toBe(SEND_PATH)
  expect([form.number(), form.amount(), form.remark()].map((field) => (field as HTMLInputElement).value)).toEqual([NUBAN, '45,000.00', 'May rent'])
  expect(sends(api)).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a form that was kept for one person is gone when another signs in', async ({ api, documents, open, user }) => {
  answerBank(api)
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  api.on(showBalance, refused(401, 'session.ended', 'Session has expired'))
  api.emit('collection.posted')
  await logInAgain(user, api, userOf('merchant', { _id: 'usr_another' }))
  await screen.findByRole('link', { name: /Halima/i })
  expect(documents.loaded.at(-1)).toBe(HOME_PATH)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a page that shows its data learns of the end at the next call', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  api.on(showDashboard, refused(401, 'session.ended', 'Session has expired'))
  api.emit('collection.posted')
  const popup = await screen.findByRole('dialog', { name: 'Session Has Expired' })
  expect(within(popup).getByText(TEXT)).toBeVisible()
  await user.click(within(popup).getByRole('button', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'login to your account' })
})
