import { expect, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { authorisePin, showProfile } from '../../identity/contract.ts'
import { showCashpointName } from '../../cashpoints/contract.ts'
import { addMember, changeRole, type InviteRole, listMembers, listRoles, removeMember, startAddMember } from '../contract.ts'
import type { Member } from './queries.ts'

const PATH = '/admin/merchant/settings?tab=teams'
/** S1 §6: invite value, role and name. */
const INVITES: readonly (readonly [InviteRole, Member['role'], string])[] = [
  ['finance', 'merchant-finance', 'Finance'],
  ['support', 'merchant-support', 'Support'],
  ['accountant', 'accountant-finance', 'Accountant'],
  ['auditor', 'auditor-finance', 'Auditor'],
  ['api', 'api-finance', 'API Finance'],
  ['authorizer', 'merchant-authorizer', 'Authorizer'],
  ['cashieraccountant', 'cashieraccountant', 'Cashier Accountant'],
]
const NAMES = INVITES.map(([, , name]) => name)
const ROLES = INVITES.map(([value, role, name]) => ({ value, role, name, rights: [`Rights of ${name}.`] }))
const ALL = { loans: true, affiliates: true, authorizations: true }
const owner: Member = {
  _id: 'mbr_1',
  email: 'amina@shops.example',
  name: 'Amina Bello',
  role: 'merchant',
  state: 'active',
  is_owner: true,
  is_you: true,
  permissions: ALL,
  expires_on: null,
  allowed: [],
  roles: [],
}
const kabiru: Member = {
  ...owner,
  _id: 'mbr_2',
  email: 'kabiru@shops.example',
  name: 'Kabiru Sani',
  role: 'merchant-finance',
  is_owner: false,
  is_you: false,
  allowed: ['change_role', 'suspend', 'remove'],
  roles: ROLES.slice(0, 6).map(({ value, role, name, rights }) => ({ value, role, name, summary: rights[0]! })),
}
const PROFILE = {
  firstname: 'Amina',
  lastname: 'Bello',
  phone: null,
  email: null,
  profile_picture: null,
  pin_set_on: null,
  is_capped_by_change: false,
}
const business = { parts: { flags: { 'web.team': true } } }

function answer(api: FakeApi, members: Member[] = [owner, kabiru]): void {
  api.on(showProfile, PROFILE)
  api.on(listMembers, members).on(listRoles, ROLES).on(authorisePin, { expiresInSeconds: 120 })
}

test.for([
  ['the flag is off', 'merchant', false],
  ['the role may not read the team', 'accountant-finance', true],
] as const)('SET-05, ROLE-53, SHELL-62: there is no Teams tab where %s', async ([, as, isOn], { api, open }) => {
  answer(api)
  await open(PATH, { as, business: { parts: { flags: { 'web.team': isOn } } } })
  expect(await screen.findByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByRole('tab', { name: 'Teams' })).toBeNull()
})

test('SET-05, SHELL-62: with the flag the owner has the tab Teams', async ({ api, open }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business })
  expect(await screen.findByRole('tab', { name: 'Teams' })).toBeVisible()
})

test('SET-47..51: a row shows e-mail, role and the actions that the server allows, and the owner has none', async ({ api, open }) => {
  answer(api)
  await open(PATH, { as: 'merchant', business })
  const table = await screen.findByRole('table', { name: 'Team' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('amina@shops.exampleAmina BelloOwner you')
  expect(second).toHaveTextContent('kabiru@shops.exampleKabiru SaniFinance')
  const names = within(second!)
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(names).toEqual(['Change Role', 'Suspend', 'Remove'])
  expect(within(first!).queryByRole('button')).toBeNull()
})

test('SET-53, SET-54, ERR-91: a team of the owner alone says so, and View Roles tells the rights', async ({ api, open, user }) => {
  answer(api, [owner])
  await open(PATH, { as: 'merchant', business })
  expect(await screen.findByText('You have no team members')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'View Roles' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles' })
  for (const name of NAMES) expect(within(dialog).getByText(name)).toBeVisible()
})

test('ERR-105 ERR-100 SET-55..57, SET-60, SET-62..64: an invite has two steps, its messages, and is sent with the PIN', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(startAddMember, { question: null })
  api.on(addMember, { _id: 'inv_1' })
  await open(PATH, { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Invite Member' }))
  await user.click(await screen.findByRole('radio', { name: 'Accountant' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Full name cannot be blank')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
  await user.type(screen.getByLabelText('Full Name'), 'Musa Danjuma')
  await user.type(screen.getByLabelText('Email Address'), 'abc')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Email address is invalid')).toBeVisible()
  await user.clear(screen.getByLabelText('Email Address'))
  await user.type(screen.getByLabelText('Email Address'), 'musa@shops.example')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
  expect(screen.getByText('Rights of Accountant.')).toBeVisible()
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(api.calls(addMember)[0]?.body).toEqual({ role: 'accountant', name: 'Musa Danjuma', email: 'musa@shops.example' }))
})

test('ERR-107 ERR-106 SET-65..68, API-44: a cashier accountant is found by ten digits; a failed lookup shows the message and clears the name', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const release = api.hold(showCashpointName)
  api.on(showCashpointName, { name: 'Yaba' })
  await open(PATH, { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Invite Member' }))
  await user.click(await screen.findByRole('radio', { name: 'Cashier Accountant' }))
  const field = screen.getByLabelText('Cashpoint Account Number')
  await user.type(field, '101234567')
  expect(api.calls(showCashpointName)).toEqual([])
  await user.type(field, '8')
  expect(await screen.findByText('Fetching Cashpoint Name')).toBeVisible()
  release()
  expect(await screen.findByText('Yaba')).toBeVisible()
  await user.type(field, '9')
  expect(await screen.findByText('Cashpoint Account Number Is Greater Than 10')).toBeVisible()
  expect(screen.queryByText('Yaba')).toBeNull()
  api.on(showCashpointName, refused(404, 'not_found', 'The cashpoint was not found'))
  await user.clear(field)
  await user.type(field, '1012345679')
  expect(await screen.findByText('The cashpoint was not found')).toBeVisible()
  expect(screen.queryByText('Yaba')).toBeNull()
})

test('SET-50, SET-58: Change Role carries the role and the withheld areas', async ({ api, open, user }) => {
  answer(api)
  api.on(changeRole, { _id: 'mbr_2' })
  await open(PATH, { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Change Role, Kabiru Sani' }))
  await user.click(await screen.findByRole('radio', { name: 'Auditor' }))
  await user.click(screen.getByRole('checkbox', { name: 'Loans' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(api.calls(changeRole)[0]?.body).toEqual({ member: 'mbr_2', role: 'auditor', permissions: { ...ALL, loans: false } }))
})

test('SET-58: a cashier accountant is offered the way back to the cashpoint where the server offers it, without the areas of the team', async ({
  api,
  open,
  user,
}) => {
  const cashier = { value: 'cashier' as const, role: 'cashier' as const, name: 'Cashier', summary: 'Confirms the payments of the own cashpoint.' }
  const blessing: Member = { ...kabiru, _id: 'mbr_3', name: 'Blessing Effiong', role: 'cashieraccountant', roles: [...kabiru.roles, cashier] }
  answer(api, [owner, kabiru, blessing])
  api.on(changeRole, { _id: 'mbr_3' })
  await open(PATH, { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Change Role, Kabiru Sani' }))
  expect(await screen.findByRole('radio', { name: 'Auditor' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Cashier' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Change Role, Blessing Effiong' }))
  await user.click(await screen.findByRole('radio', { name: 'Cashier' }))
  expect(screen.queryByRole('checkbox', { name: 'Loans' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/Blessing Effiong leaves your team and is the cashier of the cashpoint again/)).toBeVisible()
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(api.calls(changeRole)[0]?.body).toEqual({ member: 'mbr_3', role: 'cashier' }))
})

test('SET-51, SET-52: Remove asks first', async ({ api, open, user }) => {
  answer(api)
  api.on(removeMember, { _id: 'mbr_2' })
  await open(PATH, { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Remove, Kabiru Sani' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Kabiru Sani?' })
  expect(api.calls(removeMember)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.calls(removeMember)[0]?.body).toEqual({ member: 'mbr_2' }))
})

test('SET-72, SET-73, CONST-40, API-54: the list of roles is fetched again each half minute and when the window is focused', async ({
  api,
  open,
}) => {
  answer(api)
  await open(PATH, { as: 'merchant', business })
  await screen.findByRole('table', { name: 'Team' })
  const before = api.calls(listRoles).length
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(api.calls(listRoles).length).toBeGreaterThan(before))
})
