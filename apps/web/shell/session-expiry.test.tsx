import { listBillCustomers, listNetworks, quoteBill } from '../../../modules/bills/contract.ts'
import { showCardPayment } from '../../../modules/cards/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { quoteReversal } from '../../../modules/collections/contract.ts'
import { showCashpointCustomers, showCashpointTransactions, showDays } from '../../../modules/history/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { showFundDestination } from '../../../modules/payout-banks/contract.ts'
import { showConversation } from '../../../modules/support/contract.ts'
import { quoteWithdrawal } from '../../../modules/transfers/contract.ts'
import { answerBulk } from '../../../tests/components/bulk.ts'
import { call } from '../../../ui/data/client.ts'
import { showBalance, showCashpointToday, showDashboard } from '../../../modules/overview/contract.ts'
import type { UserEvent } from '@testing-library/user-event'
import { login } from '../../../modules/identity/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { answerBank, fillForm, form, goToPin, NUBAN, SEND_PATH, sends } from '../../../tests/components/send-money.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  banks,
  cashpoint,
  cashpointToday,
  dashboard,
  expect,
  paymentQuote,
  refused,
  screen,
  test,
  userOf,
  waitFor,
  walletBalance,
  within,
} from '../../../tests/components/test.tsx'

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

type Form = { path: string; prepare(api: FakeApi): void; fields: readonly (readonly [label: string, typed: string, shown?: string])[] }

const FORMS: Record<string, Form> = {
  'the amount of a withdrawal': {
    path: '/admin/merchant/withdraw',
    prepare: (api) => api.on(quoteWithdrawal, paymentQuote()),
    fields: [['Amount', '5000', '5,000.00']],
  },
  'the order of airtime': {
    path: '/admin/merchant?popup=airtime',
    prepare: (api) =>
      api
        .on(listNetworks, [{ name: 'MTN', network_id: 'mtn' }])
        .on(listBillCustomers, [])
        .on(quoteBill, paymentQuote()),
    fields: [
      ['Phone Number', '08034124417'],
      ['Amount', '200', '200.00'],
    ],
  },
  'a payout bank': {
    path: '/admin/merchant/settings?tab=payout-accounts',
    prepare: (api) =>
      api.on(listBanks, banks()).on(showFundDestination, {
        destination: 'wallet',
        bank: null,
        waiting: null,
        previousbank: null,
        names: { business: 'Gidan Atamfa', people: ['Amina Bello'] },
        phone: '0803 ••• 4417',
        allowed: ['add'],
      }),
    fields: [['Account Number', '01488204']],
  },
  'a message to support': {
    path: '/admin/merchant/settings?tab=support',
    prepare: (api) => api.on(showConversation, { messages: [], unread: 0 }),
    fields: [['Write to support', 'The payment of Musa is missing']],
  },
  'a new cashier': {
    path: '/admin/merchant/cashpoint?open=add',
    prepare: (api) => api.on(showDays, []).on(showCashpointTransactions, []).on(showCashpointCustomers, []).on(showCashpointToday, cashpointToday()),
    fields: [
      ['First Name', 'Zainab'],
      ['Phone Number', '08061112222'],
    ],
  },
  'a beneficiary of a group': {
    path: '/admin/merchant/bulk?group=grp_1&open=add',
    prepare: (api) => answerBulk(api),
    fields: [['Account Number', '01488204']],
  },
  'a bulk payment': {
    path: '/admin/merchant/bulk?group=grp_1&open=pay',
    prepare: (api) => answerBulk(api),
    fields: [
      ['Title', 'November salaries'],
      ['Bonus (optional)', '500', '500.00'],
    ],
  },
}

test.for(Object.entries(FORMS))(
  '%s that was typed when the session ended is there again after the next sign-in',
  async ([, form], { api, documents, open, user }) => {
    api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(showBalance, walletBalance())
    form.prepare(api)
    await open(form.path, { as: 'merchant' })
    for (const [label, typed] of form.fields) await user.type(await screen.findByLabelText(label), typed)
    api.on(showBalance, refused(401, 'session.ended', 'Session has expired'))
    await call(showBalance, { params: { id: 'biz_1' } }).catch(() => undefined)
    await logInAgain(user, api, userOf('merchant'))
    expect(await screen.findByText('Your session ended before this was sent.')).toBeVisible()
    expect(documents.loaded.at(-1)).toBe(form.path)
    for (const [label, typed, shown = typed] of form.fields) expect(screen.getByLabelText(label)).toHaveValue(shown)
    expect(Object.keys(sessionStorage)).toEqual([])
  },
)

/** The session ends at a step behind the form. The page begins again at the form of the same payment. */
async function endSessionAndLogIn(user: UserEvent, api: FakeApi): Promise<void> {
  api.emit('session.ended', { message: 'Session has expired' })
  await logInAgain(user, api, userOf('merchant'))
  expect(await screen.findByText('Your session ended before this was sent.')).toBeVisible()
}

test('a reversal whose session ended at the PIN begins again with its payment and its reason', async ({ api, documents, open, user }) => {
  const expires = new Date(Date.now() + 3_000_000).toISOString()
  const beneficiary = { name: 'BALARABE YUSUF', number: '0123454471', bank: 'GTBank' }
  const money = { amount: 4_500_000, fee_returned: 10_000, total: 4_490_000 }
  api.on(quoteReversal, { ...money, beneficiary, expires, refusal: null, approval: null, payment: null, request: null })
  await open('/admin/merchant/reverse?payment=txn_1', { as: 'merchant' })
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Another reason')
  await user.type(screen.getByLabelText('Your reason'), 'The wrong size of tin')
  await user.click(screen.getByRole('button', { name: /Enter PIN to reverse/ }))
  await screen.findByLabelText('Transaction PIN')
  await endSessionAndLogIn(user, api)
  expect(documents.loaded.at(-1)).toBe('/admin/merchant/reverse?payment=txn_1')
  expect(screen.getByLabelText('Your reason')).toHaveValue('The wrong size of tin')
})

test('a refund of a card payment whose session ended at its review begins again with its payment and its amount', async ({
  api,
  documents,
  open,
  user,
}) => {
  api.on(showCardPayment, {
    _id: 'cpy_1',
    cashpoint: 'cpt_1',
    state: 'paid',
    amount: 500_000,
    fee: 19_000,
    description: 'Lace',
    processor: 'Paystack',
    url: 'https://pay.example/cpy_1',
    expireson: '2026-11-21T10:00:00.000Z',
    availableon: '2026-11-23',
    settledon: null,
    refund: null,
    refundable: 500_000,
  })
  await open('/admin/merchant/refund?payment=cpy_1', { as: 'merchant' })
  const amount = await screen.findByLabelText('Amount to refund')
  await user.clear(amount)
  await user.type(amount, '1200')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Confirm' })
  await endSessionAndLogIn(user, api)
  expect(documents.loaded.at(-1)).toBe('/admin/merchant/refund?payment=cpy_1')
  expect(screen.getByLabelText('Amount to refund')).toHaveValue('1,200.00')
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

/** Another tab signs in. The browser tells the other tabs of the site. */
function signInElsewhere(person: WireReply<typeof login>): void {
  localStorage.setItem('session', JSON.stringify({ accessToken: 'token-of-another-tab', publicKey: null, holder: person }))
}
const tellOtherTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
const storedToken = () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken?: string }).accessToken

test('the end of a session that another tab has replaced shows no dialog: the page begins again with the new session', async ({
  api,
  documents,
  open,
}) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  signInElsewhere(userOf('merchant'))
  api.emit('session.ended', { message: 'Session has expired' })
  await waitFor(() => expect(documents.loaded).toEqual([HOME_PATH, HOME_PATH]))
  await screen.findByRole('link', { name: /Halima/i })
  expect(screen.queryByRole('dialog', { name: 'Session Has Expired' })).toBeNull()
  expect(storedToken()).toBe('token-of-another-tab')
})

test('while the dialog of an ended session is open, a sign-in in another tab opens the page again, with what was typed', async ({
  api,
  documents,
  open,
  user,
}) => {
  answerBank(api)
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  api.emit('session.ended', { message: 'Session has expired' })
  await screen.findByRole('dialog', { name: 'Session Has Expired' })
  signInElsewhere(userOf('merchant'))
  tellOtherTabs()
  expect(await screen.findByText('Your session ended before this was sent.')).toBeVisible()
  expect(documents.loaded).toEqual([SEND_PATH, SEND_PATH])
  expect(form.number()).toHaveValue(NUBAN)
  expect(storedToken()).toBe('token-of-another-tab')
})

test('Log In never ends a session that another tab has just begun', async ({ api, documents, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  api.emit('session.ended', { message: 'Session has expired' })
  const popup = await screen.findByRole('dialog', { name: 'Session Has Expired' })
  signInElsewhere(userOf('merchant'))
  await user.click(within(popup).getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(documents.loaded).toEqual([HOME_PATH, HOME_PATH]))
  expect(storedToken()).toBe('token-of-another-tab')
})

test('what a person typed is not given to another one who has signed in in another tab', async ({ api, documents, open, user }) => {
  answerBank(api)
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  signInElsewhere(userOf('merchant', { _id: 'usr_another' }))
  api.emit('session.ended', { message: 'Session has expired' })
  await waitFor(() => expect(documents.loaded).toEqual([SEND_PATH, SEND_PATH]))
  expect(await screen.findByLabelText('Account Number')).toHaveValue('')
  expect(screen.queryByText('Your session ended before this was sent.')).toBeNull()
})

test('a form is kept in the second of two tabs too, when the first has cleared the storage at its Log In', async ({ api, open, user }) => {
  answerBank(api)
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  api.emit('session.ended', { message: 'Session has expired' })
  await screen.findByRole('dialog', { name: 'Session Has Expired' })
  localStorage.removeItem('session')
  tellOtherTabs()
  await waitFor(() => expect(screen.queryByLabelText('Account Number')).toBeNull())
  await logInAgain(user, api, userOf('merchant'))
  expect(await screen.findByText('Your session ended before this was sent.')).toBeVisible()
  expect(form.number()).toHaveValue(NUBAN)
})

test('the end that the live connection tells is shown at once, without connecting again', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open(HOME_PATH, { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  api.emit('session.ended', { message: 'Session has expired' })
  expect(within(await screen.findByRole('dialog', { name: 'Session Has Expired' })).getByText(TEXT)).toBeVisible()
  expect(screen.queryByText(/Reconnecting/)).toBeNull()
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
