import type { UserEvent } from '@testing-library/user-event'
import { changeContact, requestContactChange } from '../../../modules/identity/contact/contract.ts'
import { findAccountName, listBanks } from '../../../modules/institutions/contract.ts'
import {
  authorisePin,
  changePassword,
  changePin,
  requestPinOtp,
  setPin,
  setProfilePicture,
  showProfile,
  startChangePassword,
  validatePin,
} from '../../../modules/identity/contract.ts'
import { showConversation } from '../../../modules/support/contract.ts'
import { addPayoutBank, cancelPayoutBank, setFundDestination, showFundDestination } from '../../../modules/payout-banks/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import {
  banks,
  expect,
  findToast,
  ownProfile,
  rawAnswer,
  refused,
  screen,
  test,
  waitFor,
  within,
  withEnvelope,
} from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/settings'
const PAYOUT_PATH = `${PATH}?tab=payout-accounts`
const zenith = {
  _id: 'pob_1',
  state: 'active' as const,
  number: '2000000182',
  code: '057',
  name: 'Zenith Bank',
  accountname: 'GIDAN ATAMFA LTD',
  createdon: '2026-01-05T08:00:00.000Z',
  cooling_ends: null,
  decided_by: null,
}
const waiting = {
  ...zenith,
  _id: 'pob_2',
  state: 'cooling' as const,
  number: '0148820412',
  name: 'Guaranty Trust Bank',
  cooling_ends: '2026-11-21T10:00:00.000Z',
  decided_by: '2026-11-22T10:00:00.000Z',
}
const record = {
  destination: 'wallet' as const,
  bank: zenith,
  waiting: null,
  previousbank: null,
  names: { business: 'Gidan Atamfa', people: ['Amina Bello'] },
  phone: '0803 ••• 4417',
  allowed: ['add' as const],
}

function answer(api: FakeApi): void {
  api.on(showConversation, { messages: [], unread: 0 })
  api.on(showProfile, ownProfile).on(showFundDestination, record).on(listBanks, banks()).on(authorisePin, { expiresInSeconds: 120 })
  api.on(findAccountName, ({ query: { accountnumber, bankcode } }) => ({
    accountname: 'GIDAN ATAMFA LTD',
    accountnumber,
    bankcode,
    bankname: 'Guaranty Trust Bank',
  }))
}
const tab = (name: string) => screen.findByRole('tab', { name })
const number = () => screen.getByLabelText('Account Number')
const save = () => screen.getByRole('button', { name: 'Save' })
async function chooseBank(user: UserEvent): Promise<void> {
  await user.type(await screen.findByRole('combobox', { name: 'Bank' }), 'Guaranty')
  await user.click(await screen.findByRole('option', { name: 'Guaranty Trust Bank' }))
}

test('SHELL-13 SET-01 SET-02 SET-04 SET-07 SET-11..14: Settings opens on Profile, which shows the person and lets nothing of it be edited', async ({
  api,
  open,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant' })
  expect(await tab('Profile')).toHaveAttribute('aria-selected', 'true')
  expect(document.title).toBe('Kasuwa :: Settings')
  for (const name of ['Payout Accounts', 'Support']) expect(await tab(name)).toBeEnabled()
  for (const shown of ['Halima', 'Sani', '08034124417', 'halima@gidanatamfa.ng']) expect((await screen.findByText(shown)).closest('dd')).toBeVisible()
  expect(within(screen.getByRole('tabpanel')).queryByRole('textbox')).toBeNull()
})

test('SET-14: a new email address takes the PIN and the code that it got; a taken one is refused at its field', async ({ api, open, user }) => {
  answer(api)
  const taken = [{ field: 'email', message: 'Email address is already taken' }]
  api.on(requestContactChange, refused(400, 'identity.email_taken', 'Email address is already taken', { errors: taken }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Change email address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email address' }))
  await user.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText('Email Address is required')).toBeVisible()
  expect(dialog.getByText('A PIN has 4 digits')).toBeVisible()
  await user.type(dialog.getByLabelText('New email address'), 'new@gidanatamfa.ng')
  await user.type(dialog.getByLabelText('Transaction PIN'), '2580')
  await user.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText('Email address is already taken')).toBeVisible()

  const wrong = [{ field: 'pin', message: 'Incorrect PIN' }]
  api.once(requestContactChange, refused(400, 'pin.wrong', 'Incorrect PIN. 4 tries left.', { errors: wrong }))
  await user.type(dialog.getByLabelText('Transaction PIN'), '2589')
  await user.click(dialog.getByRole('button', { name: 'Send a code' }))
  await waitFor(() => expect(dialog.getByLabelText('Transaction PIN')).toHaveAccessibleDescription('Incorrect PIN. 4 tries left.'))

  api.on(requestContactChange, { minutes: 10 })
  api.on(changeContact, withEnvelope({ email: 'new@gidanatamfa.ng', phone: '08034124417' }, { message: 'Your email address was changed' }))
  await user.type(dialog.getByLabelText('Transaction PIN'), '2580')
  await user.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText(/We sent a code of 6 digits to new@gidanatamfa.ng. It works for 10 minutes./)).toBeVisible()
  api.on(showProfile, { ...ownProfile, email: 'new@gidanatamfa.ng' })
  await user.type(dialog.getByLabelText('Code'), '123456')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('new@gidanatamfa.ng')).toBeVisible()
  expect(api.calls(requestContactChange).at(-1)!.body).toEqual({ email: 'new@gidanatamfa.ng', pin: '2580' })
  expect(api.calls(changeContact).map(({ body }) => body)).toEqual([{ email: 'new@gidanatamfa.ng', code: '123456' }])
})

test('SET-13: without a PIN the password proves a new phone number, which is sent in its one form', async ({ api, open, user }) => {
  answer(api)
  api.on(showProfile, { ...ownProfile, pin_set_on: null }).on(requestContactChange, { minutes: 10 })
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Change phone number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change phone number' }))
  await user.type(dialog.getByLabelText('New phone number'), '+234 806 111 2222')
  await user.type(dialog.getByLabelText('Password'), 'Tsamiya&Doki57')
  await user.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText(/We sent a code of 6 digits to 08061112222/)).toBeVisible()
  expect(api.calls(requestContactChange).map(({ body }) => body)).toEqual([{ phone: '08061112222', password: 'Tsamiya&Doki57' }])
})

test('PIN-06: the profile of a person without a PIN has the popup that creates one, and no other role has it', async ({ api, open, user }) => {
  answer(api)
  api.on(showProfile, { ...ownProfile, pin_set_on: null }).on(setPin, {})
  await open(PATH, { as: 'merchant', business: { issetpin: false } })
  await user.click(await screen.findByRole('button', { name: 'Create Transaction PIN' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Create PIN' }))
  await user.type(popup.getByLabelText('New PIN'), '2580')
  api.on(showProfile, ownProfile)
  await user.type(popup.getByLabelText('Confirm PIN'), '2580')
  await findToast('Success', 'Pin Set Success')
  expect(await screen.findByRole('button', { name: 'Change Transaction Pin' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls(setPin).map(({ body }) => body)).toEqual([{ pin: '2580' }])
  api.on(showProfile, { ...ownProfile, pin_set_on: null })
  await open(PATH, { as: 'merchant-support' })
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create Transaction PIN' })).toBeNull()
})

test.for([
  ['payout-accounts', 'Payout Accounts'],
  ['support', 'Support'],
] as const)('SHELL-14 SET-07: a link that names a tab opens it: %s', async ([key, name], { api, open, user }) => {
  answer(api)
  await open(`${PATH}?tab=${key}`, { as: 'merchant' })
  expect(await tab(name)).toHaveAttribute('aria-selected', 'true')
  await user.click(await tab('Profile'))
  expect(window.location.search).toBe('?tab=profile')
})

test('SET-79: the Support tab has Get In Touch with the ways to a person', async ({ api, open }) => {
  answer(api)
  await open(`${PATH}?tab=support`, { as: 'merchant-support' })
  expect(await screen.findByRole('heading', { name: 'Get In Touch' })).toBeVisible()
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringContaining('mailto:'))
})

test('SET-10: on Settings the activation banner shows until the account is activated', async ({ api, open }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business: { activated: false, verified: false, hasBeenVerified: false, tier: 'unverified' } })
  expect(await screen.findByText('Activate Your Account')).toBeVisible()
})

test('SET-15 ERR-20 ERR-59: a new picture is sent as a file and told; a failure is told with its reason', async ({ api, open, user }) => {
  stubPictures()
  answer(api)
  api.on(setProfilePicture, { file_url: '/api/file/upl_1' })
  await open(PATH, { as: 'merchant' })
  const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText('Change picture'), photo)
  await findToast('Success', 'Profile picture updated successfully')
  expect(api.calls(setProfilePicture)).toHaveLength(1)
  api.on(setProfilePicture, refused(422, 'uploads.broken', 'This photo cannot be read. Take it again.'))
  await user.upload(screen.getByLabelText('Change picture'), photo)
  await findToast('Error', 'Error Updating Profile Picture')
  expect(await screen.findByText('This photo cannot be read. Take it again.')).toBeVisible()
})

test('PIN-01..05 PIN-07 PIN-12 PIN-14 PIN-21 PIN-24 PIN-26: the PIN is changed with the old one, and two new ones that agree', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.once(validatePin, refused(400, 'pin.wrong', 'Incorrect PIN. 4 tries left.', { errors: [{ field: 'old_pin', message: 'Incorrect PIN' }] }))
  api.on(validatePin, { question: null }).on(changePin, withEnvelope({}, { message: 'Pin Changed Successfully' }))
  api.on(requestPinOtp, {})
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByRole('button', { name: 'Forgot Pin? Click Here To Reset Pin' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Change Transaction Pin' }))
  const popup = await screen.findByRole('dialog', { name: 'Change PIN' })
  const field = (label: string) => within(popup).getByLabelText(label)
  await user.type(field('Old PIN'), '2580')
  await user.type(field('New PIN'), '1379')
  await user.type(field('Confirm PIN'), '1378')
  await findToast('Warning', "Pin Don't Match")
  expect(api.calls(changePin)).toHaveLength(0)
  await user.type(field('New PIN'), '1379')
  await user.type(field('Confirm PIN'), '1379')
  await waitFor(() => expect(field('Old PIN')).toHaveAccessibleDescription('Incorrect PIN. 4 tries left.'))
  await user.type(field('Old PIN'), '2581')
  await user.click(within(popup).getByRole('button', { name: 'Change PIN' }))
  await findToast('Success', 'Pin Changed Successfully')
  expect(api.calls(changePin).map(({ body }) => body)).toEqual([{ old_pin: '2581', new_pin: '1379' }])
})

test('PIN-01 PIN-30..34 PIN-36..37 API-15: a person without a PIN has no button for it; the password is changed with the old one', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showProfile, { ...ownProfile, pin_set_on: null })
  api.on(startChangePassword, { question: null }).on(changePassword, withEnvelope({}, { message: 'Password changed successfully' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Change Password' }))
  expect(screen.queryByRole('button', { name: 'Change Transaction Pin' })).toBeNull()
  const popup = await screen.findByRole('dialog', { name: 'Change Password' })
  const field = (label: string) => within(popup).getByLabelText(label)
  await user.click(within(popup).getByRole('button', { name: 'Change Password' }))
  for (const label of ['Current Password', 'New Password', 'Confirm Password'])
    expect(field(label)).toHaveAccessibleDescription(/Password is required/)
  await waitFor(() => expect(field('Current Password')).toHaveFocus())
  await user.type(field('Confirm Password'), 'Kolanut.Basket.49')
  await user.type(within(popup).getByLabelText('Current Password'), 'Old.Harmattan.12')
  await user.type(within(popup).getByLabelText('New Password'), 'Kolanut.Basket.48')
  await user.click(within(popup).getByRole('button', { name: 'Change Password' }))
  expect(field('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  expect(api.calls(changePassword)).toHaveLength(0)
  await user.clear(field('Confirm Password'))
  await user.type(field('Confirm Password'), 'Kolanut.Basket.48')
  await user.click(within(popup).getByRole('button', { name: 'Change Password' }))
  await findToast('Success', 'Password changed successfully')
  expect(api.calls(changePassword).map(({ body }) => body)).toEqual([{ old_password: 'Old.Harmattan.12', password: 'Kolanut.Basket.48' }])
})

test('ERR-123 ERR-18 ERR-17 SET-16..22 SET-24 ERR-21: the account is looked up once bank and ten digits are there, saved with the PIN, and told', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const bank = { number: '0148820412', code: '058', name: 'Guaranty Trust Bank', underreview: true }
  api.on(addPayoutBank, withEnvelope({ bank }, { message: 'Bank details updated successfully' }))
  await open(PAYOUT_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveAccessibleDescription('Please select your bank')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveFocus())
  await user.type(number(), '014882041')
  await chooseBank(user)
  await user.click(save())
  expect(number()).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  expect(api.calls(findAccountName)).toHaveLength(0)
  await user.type(number(), '2')
  await findToast('Success', 'Bank details verified')
  expect(await screen.findByText('Gidan Atamfa Ltd', { selector: '.resolved-name b' })).toBeVisible()
  expect(api.calls(findAccountName)).toHaveLength(1)
  await user.click(save())
  const popup = await screen.findByRole('dialog', { name: 'Change payout account' })
  await user.type(within(popup).getByLabelText('Transaction PIN'), '2580')
  await findToast('Success', 'Bank details updated successfully')
  expect(api.calls(addPayoutBank).map(({ body }) => body)).toEqual([
    { accountnumber: '0148820412', bankcode: '058', bankname: 'Guaranty Trust Bank', merchant: 'biz_1' },
  ])
})

test('SET-21 SET-27: an unknown account is told, and Save sends nothing', async ({ api, open, user }) => {
  answer(api)
  api.on(findAccountName, refused(404, 'institutions.account_not_found', 'Account not found'))
  await open(PAYOUT_PATH, { as: 'merchant' })
  await chooseBank(user)
  await user.type(number(), '0148820412')
  await findToast('Error', 'Account not found')
  await user.click(save())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls(addPayoutBank)).toHaveLength(0)
})

test('SET-25: while a new bank is under review a note says who calls, and which bank is paid; the owner can cancel it', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(showFundDestination, { ...record, waiting, allowed: ['add', 'cancel'] })
  api.on(cancelPayoutBank, withEnvelope({}, { message: 'The change was cancelled. Your payout account stays as it was.' }))
  await open(PAYOUT_PATH, { as: 'merchant' })
  const note = (await screen.findByText('Under review.')).closest('.callout')
  expect(note).toHaveTextContent(/We will call you on 0803 ••• 4417 for confirmation before Guaranty Trust Bank ••• 0412 can be used/)
  expect(note).toHaveTextContent('Until then withdrawals go to Zenith Bank.')
  expect(note).toHaveTextContent('Kasuwa staff decide by Sun 22 Nov 2026, 11:00 am.')
  api.on(showFundDestination, record)
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  await waitFor(() => expect(screen.queryByText('Under review.')).toBeNull())
  expect(api.calls(cancelPayoutBank).map(({ body }) => body)).toEqual([{ bank: 'pob_2' }])
})

test('a bank that staff confirm while the page is open is in use at once, and the review is over', async ({ api, open }) => {
  answer(api)
  api.on(showFundDestination, { ...record, waiting: { ...waiting, state: 'in_review' }, allowed: ['add', 'cancel'] })
  await open(PAYOUT_PATH, { as: 'merchant' })
  await screen.findByText('Under review.')
  api.on(showFundDestination, { ...record, bank: { ...waiting, state: 'active', decided_by: null } })
  api.emit('payout_bank.changed')
  await waitFor(() => expect(screen.queryByText('Under review.')).toBeNull())
  expect(screen.getByText(/Guaranty Trust Bank · ••• 0412/)).toBeVisible()
})

test.for([
  ['of the business', 'GIDAN ATAMFA LTD', null],
  ['of the owner', 'BELLO AMINA HADIZA', null],
  ['of a stranger', 'OKAFOR OBINNA CHIOMA', 'Guaranty Trust Bank says that it belongs to Okafor Obinna Chioma, not to Gidan Atamfa or Amina Bello.'],
] as const)(
  'before the PIN the owner reads when staff check an account in another name: one %s',
  async ([, accountname, said], { api, open, user }) => {
    answer(api)
    api.on(findAccountName, ({ query: { accountnumber, bankcode } }) => ({ accountname, accountnumber, bankcode, bankname: 'Guaranty Trust Bank' }))
    api.on(showFundDestination, { ...record, bank: null })
    await open(PAYOUT_PATH, { as: 'merchant' })
    await chooseBank(user)
    await user.type(number(), '0148820412')
    await findToast('Success', 'Bank details verified')
    await user.click(save())
    const popup = await screen.findByRole('dialog', { name: 'Add payout account' })
    if (said === null) return expect(within(popup).queryByText(/another name/)).toBeNull()
    const word = within(popup).getByText('This account is in another name.').closest('.callout')
    expect(word).toHaveTextContent(said)
    expect(word).toHaveTextContent('Kasuwa staff check it and call you within 24 hours. It is not used before that.')
  },
)

test('a server of an earlier version, which says no names, lets an account be added', async ({ api, open, user }) => {
  answer(api)
  const { names: _names, ...earlier } = { ...record, bank: null }
  api.on(showFundDestination, rawAnswer(200, { status: true, message: 'OK', data: earlier }))
  await open(PAYOUT_PATH, { as: 'merchant' })
  await chooseBank(user)
  await user.type(number(), '0148820412')
  await findToast('Success', 'Bank details verified')
  await user.click(save())
  const popup = await screen.findByRole('dialog', { name: 'Add payout account' })
  expect(await within(popup).findByLabelText('Transaction PIN')).toBeVisible()
  expect(within(popup).queryByText(/another name/)).toBeNull()
})

test('API-23: the owner has the money of each day sent to the payout account, with the PIN', async ({ api, open, user }) => {
  answer(api)
  api.on(showFundDestination, { ...record, allowed: ['add', 'set_destination'] })
  api.on(
    setFundDestination,
    withEnvelope({ destination: 'bank' }, { message: 'From tomorrow, the money of each day goes to your payout account in the morning.' }),
  )
  await open(PAYOUT_PATH, { as: 'merchant' })
  const daily = await screen.findByRole('switch', { name: 'Send each day to this account' })
  expect(daily).not.toBeChecked()
  await user.click(daily)
  api.on(showFundDestination, { ...record, destination: 'bank', allowed: ['add', 'set_destination'] })
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Send each day to this account' })).toBeChecked())
  expect(api.calls(setFundDestination).map(({ body }) => body)).toEqual([{ merchant: 'biz_1', destination: 'bank' }])
})

test('NS-34: a member who is not the owner sees the payout account and no form', async ({ api, open }) => {
  answer(api)
  api.on(showFundDestination, { ...record, allowed: [] })
  await open(PAYOUT_PATH, { as: 'accountant-finance' })
  expect(await screen.findByText(/Zenith Bank · ••• 0182/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
