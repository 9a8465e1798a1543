import { vi } from 'vitest'
import { listAlternateAccounts, showAlternateRate, updateVirtualAccount } from '../../../modules/alternate-accounts/contract.ts'
import { addCashpoint, deactivateCashpoint, listCashpoints, showCashpoint } from '../../../modules/cashpoints/contract.ts'
import { assignCashier } from '../../../modules/cashpoints/cashier-assignment/contract.ts'
import { sendCashierPassword } from '../../../modules/cashpoints/cashier-password/contract.ts'
import { showCashpointCustomers, showCashpointTransactions, showDays, showReceipt } from '../../../modules/history/contract.ts'
import { showCashpointToday, showDashboard } from '../../../modules/overview/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  alternateAccount,
  alternateRate,
  cashierRecord,
  cashpoint,
  cashpointToday,
  dashboard,
  expect,
  findToast,
  payment,
  rawAnswer,
  receipt,
  refused,
  screen,
  test,
  unverifiedDetails,
  userOf,
  waitFor,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'

const CASHPOINT_PATH = '/admin/merchant/cashpoint'
const ANNEX = cashpoint({ _id: 'cpt_2', name: 'Sadiya Garba', is_default: false, accountnumber: '1012345792' })
const CREATED = "Cashpoint created successfully. Account password has been sent to cashpoint's email and phone."
const customer = (name: string, payments = 1) => ({
  name,
  accountnumber: '0123456789',
  bank: 'Access Bank',
  payments,
  amount: 3_125_000,
  last: '2026-11-20T12:45:00.000Z',
})

/** Two cashpoints, each with its own figures. */
function answer(api: FakeApi): void {
  api.on(listCashpoints, [cashpoint(), ANNEX]).on(showDays, [])
  api.on(showCashpointToday, ({ params: { id } }) =>
    cashpointToday({ cashpoint: { ...cashpointToday().cashpoint, _id: id }, total_received: id === 'cpt_1' ? 420_865_000 : 90_000 }),
  )
  api.on(showCashpointTransactions, ({ params: { id } }) => [
    payment({ _id: `txn_${id}`, name: id === 'cpt_1' ? 'HALIMA MUSA' : 'YAKUBU SULE', paid_to: id === 'cpt_1' ? 'Aisha Lawan' : null }),
  ])
  api.on(showCashpointCustomers, ({ params: { id } }) =>
    withEnvelope([customer(id === 'cpt_1' ? 'HAUWA TIJJANI' : 'ZARAH BUKAR', 14)], { count: 212 }),
  )
}
const box = () => screen.findByRole('button', { name: /^(Main|Sadiya Garba)/ })
const money = () => screen.getByRole('region', { name: 'Money' })

test('CASHP-09 CASHP-11 CASHP-31 CASHP-34 HIST-14..18 HIST-71 HIST-120: the first cashpoint is chosen, with its total, payments and customers', async ({
  api,
  open,
}) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  expect(await box()).toHaveTextContent(/^Main1012 ?345 ?678 · VFD MFB$/)
  expect(document.title).toBe('Kasuwa :: Cashpoint')
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['Amount', 'Customer', 'Description', 'Date/Time', 'Status'])
  expect(within(table).getByRole('link')).toHaveTextContent('Halima Musa, paid to Aisha Lawan, deactivated · Guaranty Trust Bank · wax print')
  expect(money()).toHaveTextContent(/Total Recieved.*₦4,208,650\.00/)
  expect(await screen.findByText('Hauwa Tijjani')).toBeVisible()
  expect(screen.getByText('212 at this cashpoint')).toBeVisible()
  expect(api.calls(showCashpointTransactions)[0]!.query).toEqual({ period: 'year', page: '1' })
})

test('CASHP-04 CASHP-06..07 CASHP-10 CASHP-31 CASHP-33 HIST-121: choosing another cashpoint shows its figures, which can be hidden; a reload begins with the first', async ({
  api,
  open,
  user,
  reload,
}) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await box())
  const entries = await screen.findAllByRole('menuitemradio')
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Main1012 ?345 ?678 · VFD MFB$/),
    expect.stringMatching(/^Sadiya Garba1012 ?345 ?792 · VFD MFB$/),
  ])
  await user.click(entries[1]!)
  expect(await screen.findByText('Zarah Bukar')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Yakubu Sule/ })).toBeVisible()
  await waitFor(() => expect(money()).toHaveTextContent('₦900.00'))
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(money()).toHaveTextContent('₦****')
  await user.click(screen.getByRole('button', { name: 'Show amounts' }))
  await reload()
  expect(await box()).toHaveTextContent(/^Main/)
})

test('TXN-17: a row of a cashpoint’s list opens the details of its payment, with what may be done with it', async ({ api, open, user }) => {
  answer(api)
  api.on(
    showReceipt,
    receipt({ _id: 'txn_1', kind: 'collection', allowed: ['reverse'], paid_to: 'Aisha Lawan', reversalexpireson: '2126-11-20T23:00:00.000Z' }),
  )
  await open(CASHPOINT_PATH, { as: 'merchant' })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  await user.click(within(table).getByRole('link'))
  const panel = await screen.findByRole('dialog', { name: 'Transaction' })
  expect(await within(panel).findByText('Aisha Lawan, deactivated')).toBeVisible()
  expect(await within(panel).findByRole('link', { name: /Reverse Transaction/ })).toHaveAttribute('href', '/admin/merchant/reverse?payment=txn_1')
  expect(api.calls(showReceipt)).toHaveLength(1)
})

test('HIST-72: a range of days asks for the payments from one day to another', async ({ api, open, user }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Filter By Date' }))
  await user.click(await screen.findByRole('radio', { name: 'Today' }))
  const dialog = screen.getByRole('dialog', { name: 'Filter By Date' })
  await user.click(within(dialog).getByRole('button', { name: 'Filter By Date' }))
  await waitFor(() => expect(api.calls(showCashpointTransactions).at(-1)!.query).toEqual({ from: '2026-11-20', to: '2026-11-20', page: '1' }))
})

test('CASHP-32: a merchant without a cashpoint sees none chosen, and can add one', async ({ api, open }) => {
  api.on(listCashpoints, [])
  await open(CASHPOINT_PATH, { as: 'merchant' })
  expect(await screen.findByText(/You have no cashpoint yet/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Money' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add Cashpoint' })).toBeVisible()
})

test('ERR-58 CASHP-12..22 CASHP-24 CASHP-25: Create New Cashpoint says what is wrong at each field, sends the fields, and chooses the new cashpoint', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Add Cashpoint' }))
  const form = await screen.findByRole('dialog', { name: 'Create New Cashpoint' })
  const field = (name: string) => within(form).getByLabelText(name, { exact: false })
  const save = () => user.click(within(form).getByRole('button', { name: 'Create Cashpoint' }))
  await save()
  for (const message of ['First Name is required', 'Last Name is required', 'Phone number is required'])
    expect(await within(form).findByText(message)).toBeVisible()
  await user.type(field('First Name'), 'Ada1')
  await user.type(field('Last Name'), 'Ada!')
  await user.type(field('Phone Number'), '80312345678')
  await user.type(field('Email Address'), 'abc')
  await save()
  for (const message of [
    'Name must not include numbers',
    "Name must not include space and special characters except '-'",
    "Phone number must start with '0' and must be 11 characters",
    'Email address is invalid',
  ])
    expect(await within(form).findByText(message)).toBeVisible()
  expect(api.calls(addCashpoint)).toEqual([])

  for (const [name, text] of [
    ['First Name', 'Sadiya'],
    ['Last Name', 'Garba'],
    ['Phone Number', '08067123390'],
  ] as const) {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await user.clear(field('Email Address'))
  const taken = 'Phone number is already taken'
  api.once(addCashpoint, refused(400, 'identity.phone_taken', taken, { errors: [{ field: 'phone', message: taken }] }))
  await save()
  expect(await within(form).findByText(taken)).toBeVisible()
  api.once(addCashpoint, rawAnswer(500, { status: false }))
  await save()
  await findToast('Error', 'Error Creating Cashier')
  api.on(addCashpoint, withEnvelope({ _id: 'cpt_2' }, { message: CREATED }))
  await save()
  await findToast('Success', CREATED)
  expect(api.calls(addCashpoint).at(-1)!.body).toEqual({ merchant: 'biz_1', firstname: 'Sadiya', lastname: 'Garba', phone: '08067123390' })
  expect(await screen.findByRole('button', { name: /^Sadiya Garba/ })).toBeVisible()
})

test('ERR-69 ERR-15 CASHP-26..30: the list deactivates a cashpoint after a confirmation, never the default one; Done Editing closes it', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Edit list' }))
  await screen.findByRole('dialog', { name: 'Your cashpoints' })
  await user.click(screen.getByRole('button', { name: 'Deactivate Main' }))
  await findToast('Warning', 'Cannot Deactivate Default Cashpoint')
  await user.click(screen.getByRole('button', { name: 'Deactivate Sadiya Garba' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate Sadiya Garba?' })
  expect(api.calls(deactivateCashpoint)).toEqual([])
  api.on(deactivateCashpoint, withEnvelope({ _id: 'cpt_2' }, { message: 'Cashpoint Deactivated Successfully' })).on(listCashpoints, [cashpoint()])
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await findToast('Success', 'Cashpoint Deactivated Successfully')
  expect(api.calls(deactivateCashpoint)[0]!.body).toEqual({ merchant: 'biz_1', cashpoint: 'cpt_2' })
  const list = await screen.findByRole('dialog', { name: 'Your cashpoints' })
  await waitFor(() => expect(within(list).queryByText('Sadiya Garba')).toBeNull())
  await user.click(within(list).getByRole('button', { name: 'Done Editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ROLE-33 ROLE-34: an accountant reads the cashpoints and cannot add or deactivate one; an auditor can', async ({ api, open }) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'accountant-finance' })
  await box()
  expect(screen.queryByRole('button', { name: 'Add Cashpoint' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit list' })).toBeNull()
  await open(CASHPOINT_PATH, { as: 'auditor-finance' })
  expect(await screen.findByRole('button', { name: 'Add Cashpoint' })).toBeVisible()
})

const places = () =>
  within(screen.getAllByRole('navigation')[0]!)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('SHELL-58 AMB-78: an unverified merchant has no Cashpoint in the navigation, and its address leads to the dashboard', async ({ api, open }) => {
  answer(api)
  api.on(showDashboard, dashboard())
  await open(CASHPOINT_PATH, { as: 'merchant', business: unverifiedDetails() })
  await waitFor(() => expect(window.location.pathname).toBe('/admin/merchant'))
  expect(places()).not.toContain('Cashpoint')
})

test('SHELL-58: from the activation on the navigation has Cashpoint', async ({ api, open }) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await box()
  expect(places()).toContain('Cashpoint')
})

const NUBANS = [{ _id: 'alt_1', nuban: '9900000001', bank: 'Providus Bank', formercashpoint: null as string | null }]
const chips = () => screen.queryByRole('list', { name: 'Alternate accounts' })

test('CASHP-08: a web user sees the alternate accounts of the cashpoint as chips, to copy; another user sees none', async ({ api, open, user }) => {
  answer(api)
  api.on(listCashpoints, [cashpoint({ nubans: NUBANS }), ANNEX])
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await box()
  expect(chips()).toHaveTextContent(/9900 ?000 ?001 · Providus Bank/)
  await user.click(screen.getByTitle('Copy account number at Providus Bank'))
  await findToast('Success', 'Account Number Copied')
  expect(await navigator.clipboard.readText()).toBe('9900000001')
  await open(CASHPOINT_PATH, { as: userOf('merchant', { type: 'pos' }) })
  await box()
  expect(chips()).toBeNull()
})

test('the alternate account of a deactivated cashpoint says so at the default one, and the question before the deactivation tells it', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(listCashpoints, [cashpoint({ nubans: NUBANS.map((one) => ({ ...one, formercashpoint: 'Aisha Lawan' })) }), { ...ANNEX, nubans: NUBANS }])
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await waitFor(() => expect(chips()).toHaveTextContent(/9900 ?000 ?001 · Providus Bankof Aisha Lawan, deactivated/))
  await user.click(screen.getByRole('button', { name: 'Edit list' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate Sadiya Garba' }))
  expect(await screen.findByText('Its alternate account stays open and is shown at your default cashpoint.')).toBeVisible()
})

test('CASHP-43..47: the popup is offered where the server offers it, and to nobody who may not ask', async ({ api, open, user }) => {
  answer(api)
  const offer = () => screen.queryByRole('button', { name: 'Get a second account number' })
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await screen.findByText('212 at this cashpoint')
  expect(offer()).toBeNull()
  api.on(showAlternateRate, withEnvelope(alternateRate({ open: true, reason: null }), { message: 'Success' }))
  await open(CASHPOINT_PATH, { as: 'accountant-finance' })
  await screen.findByText('212 at this cashpoint')
  expect(offer()).toBeNull()
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Get a second account number' }))
  expect(await screen.findByRole('radio', { name: /Providus/ })).toBeVisible()
})

test('API-50: an open request is shown at its cashpoint, and the bank can be asked again; a live event shows the number', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api
    .on(listAlternateAccounts, [alternateAccount()])
    .on(updateVirtualAccount, withEnvelope(alternateAccount(), { message: 'We are asking Providus Bank again' }))
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Ask Providus Bank again' }))
  await findToast('Success', 'We are asking Providus Bank again')
  expect(api.calls(updateVirtualAccount)[0]!.body).toEqual({ merchant: 'biz_1', nuban: '1012345678', bank: 'providus' })
  api
    .on(listAlternateAccounts, [alternateAccount({ state: 'active', nuban: '9900000001' })])
    .on(listCashpoints, [cashpoint({ nubans: NUBANS }), ANNEX])
  api.emit('alternate_account.changed')
  await waitFor(() => expect(chips()).toHaveTextContent(/9900/))
  expect(screen.queryByRole('button', { name: 'Ask Providus Bank again' })).toBeNull()
})

test('a cashpoint without a cashier gets one where the server offers it; a refusal stands at its field', async ({ api, open, user }) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await box()
  expect(screen.queryByRole('button', { name: 'Assign a cashier' })).toBeNull()
  api.on(showCashpoint, cashierRecord({ may_assign_cashier: true }))
  api.on(
    assignCashier,
    refused(400, 'identity.phone_taken', 'Check the form', { errors: [{ field: 'phone', message: 'Phone number is already taken' }] }),
  )
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Assign a cashier' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign a cashier to Main' })
  await user.type(within(dialog).getByLabelText('First Name'), 'Ladi')
  await user.type(within(dialog).getByLabelText('Last Name'), 'Gambo')
  await user.type(within(dialog).getByLabelText('Phone Number'), '08061112222')
  await user.click(within(dialog).getByRole('button', { name: 'Assign Cashier' }))
  expect(await within(dialog).findByText('Phone number is already taken')).toBeVisible()
  api.on(assignCashier, withEnvelope({ _id: 'cpt_1' }, { message: 'The cashier was assigned' })).on(showCashpoint, cashierRecord())
  await user.click(within(dialog).getByRole('button', { name: 'Assign Cashier' }))
  await findToast('Success', 'The cashier was assigned')
  expect(api.calls(assignCashier).at(-1)!.body).toEqual({
    merchant: 'biz_1',
    cashpoint: 'cpt_1',
    firstname: 'Ladi',
    lastname: 'Gambo',
    phone: '08061112222',
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign a cashier' })).toBeNull())
})

test('the form of a second cashpoint that the end of a session interrupted is open after the sign-in, and closing it asks first', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showCashpoint, cashierRecord({ may_assign_cashier: true }))
  const { _id, businessid } = userOf('merchant')
  const cashier = { firstname: 'Ladi', lastname: 'Gambo', phone: '08061112222', email: '' }
  const forms = { [`assign-cashier ${ANNEX._id}`]: cashier }
  sessionStorage.setItem('kept-forms', JSON.stringify({ owner: `${_id} ${businessid}`, path: CASHPOINT_PATH, atMs: Date.now(), forms }))
  await open(CASHPOINT_PATH, { as: 'merchant' })
  const dialog = await screen.findByRole('dialog', { name: `Assign a cashier to ${ANNEX.name}` })
  expect(within(dialog).getByLabelText('First Name')).toHaveValue('Ladi')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { name: 'Close without finishing?' })).toBeVisible()
})

test('a new password is sent to a cashier without an email address, after a question; the button is not there for the others', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await box()
  expect(screen.queryByRole('button', { name: 'Send a new password' })).toBeNull()
  api.on(showCashpoint, cashierRecord({ email: '', phone: '08061112222', may_send_password: true }))
  api.on(sendCashierPassword, withEnvelope({}, { message: 'A new password was sent to the phone of the cashier' }))
  await open(CASHPOINT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Send a new password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a new password?' }))
  expect(dialog.getByText(/by text message to 08061112222/)).toBeVisible()
  expect(api.calls(sendCashierPassword)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send password' }))
  expect(await findToast('Success', 'A new password was sent to the phone of the cashier')).toBeInTheDocument()
  expect(api.calls(sendCashierPassword).map(({ params }) => params.cashpoint)).toEqual(['cpt_1'])
})
