import type { UserEvent } from '@testing-library/user-event'
import { answerBulk, BULK_PATH, group, MUSA, person } from '../../../tests/components/bulk.ts'
import { expect, findToast, refused, screen, scrollToEnd, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import { findAccountName } from '../../institutions/contract.ts'
import {
  addBulkBeneficiary,
  addGroup,
  changeBulkBeneficiary,
  deleteBulkBeneficiary,
  deleteGroup,
  listBulkBeneficiaries,
  listGroups,
  listRuns,
  quoteGroup,
} from '../contract.ts'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const button = (name: string) => screen.findByRole('button', { name })

test('SHELL-06, BULK-01..02, BULK-05..14: the page has two tabs, the group with its people, and what can be done with them', async ({
  api,
  open,
}) => {
  answerBulk(api)
  await open(BULK_PATH, { as: 'merchant' })
  expect(await screen.findByRole('heading', { name: 'Bulk Payment' })).toBeVisible()
  expect(document.title).toContain('Bulk Payment')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Beneficiary', 'Payment Groups'])
  expect(await screen.findByRole('combobox', { name: 'Group' })).toHaveTextContent('November salaries (2 people)')
  expect(await screen.findByText('Sadiya Garba')).toBeVisible()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const head of ['Account Name', 'Account Number', 'Bank Name', 'Amount']) expect(heads).toContain(head)
  for (const name of ['Create Group', 'Upload List', 'Add Beneficiary', 'Make Payment']) expect(await button(name)).toBeVisible()
  expect(screen.getByText('2 people receive')).toBeVisible()
  expect(screen.getByText('2 stamp duties')).toBeVisible()
})

test('BULK-14: an empty group has no Make Payment and says how to fill it', async ({ api, open }) => {
  answerBulk(api, [group({ beneficiary_count: 0 })], [])
  await open(BULK_PATH, { as: 'merchant' })
  expect(await screen.findByText('This group has no beneficiaries yet. Add one, or upload a list with many.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make Payment' })).toBeNull()
})

test('BULK-03, BULK-15..17: an address asks for Payment Groups, and a group leads to its people', async ({ api, open, user }) => {
  answerBulk(api, [group(), group({ _id: 'grp_2', name: 'Shop rents', beneficiary_count: 4 })])
  api.on(listRuns, [])
  await open(`${BULK_PATH}?tab=groups`, { as: 'merchant' })
  expect(await screen.findByRole('tab', { name: 'Payment Groups', selected: true })).toBeVisible()
  await screen.findByText('Shop rents')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(['Group Name', 'Total Beneficiaries', 'Time/Date Created']))
  expect(screen.getAllByText('02 Nov 2026. 09:12 am')[0]).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Shop rents' }))
  await waitFor(() => expect(api.calls(listBulkBeneficiaries).at(-1)?.query.group).toBe('grp_2'))
})

test('BULK-20..22, ERR-44, ERR-134..135: a group needs a name and a description, and is opened once it is added', async ({ api, open, user }) => {
  answerBulk(api, [])
  await open(BULK_PATH, { as: 'merchant' })
  await user.click(await button('Create Group'))
  const form = await dialog('Create Group')
  await user.click(form.getByRole('button', { name: 'Create Group' }))
  expect(await form.findByText('Group Name Should Not Be Empty')).toBeVisible()
  expect(form.getByText('Group Description Should Not Be Empty')).toBeVisible()
  expect(api.calls(addGroup)).toEqual([])
  await user.type(form.getByLabelText('Group Name'), 'Dyers')
  await user.type(form.getByLabelText('Group Description'), 'Cloth')
  api.on(addGroup, group({ _id: 'grp_9', name: 'Dyers' })).on(listGroups, [group({ _id: 'grp_9', name: 'Dyers', beneficiary_count: 0 })])
  await user.click(form.getByRole('button', { name: 'Create Group' }))
  await findToast('Success', 'Payment Group Added Successfully')
  expect(api.calls(addGroup).map(({ body }) => body)).toEqual([{ name: 'Dyers', description: 'Cloth' }])
  await waitFor(() => expect(api.calls(listBulkBeneficiaries).at(-1)?.query.group).toBe('grp_9'))
})

test('BULK-23..24, ERR-45: deleting a group asks first', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(listRuns, []).on(deleteGroup, {})
  await open(`${BULK_PATH}?tab=groups`, { as: 'merchant' })
  await user.click(await button('Delete November salaries'))
  expect(api.calls(deleteGroup)).toEqual([])
  const question = await dialog('Delete November salaries?')
  expect(question.getByText(/2 beneficiaries are deleted with the group/)).toBeVisible()
  api.on(listGroups, [])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await findToast('Success', 'Payment Group Deleted Successfully')
  expect(await screen.findByText(/You have no payment group yet/)).toBeVisible()
})

test('BULK-07: part of a name, number or bank is searched at the server', async ({ api, open, user }) => {
  answerBulk(api)
  await open(BULK_PATH, { as: 'merchant' })
  await screen.findByText('Musa Danjuma')
  api.on(listBulkBeneficiaries, ({ query }) => withEnvelope(query.search === 'dan' ? [MUSA] : [], { next: null }))
  await user.type(screen.getByRole('searchbox'), 'dan')
  await waitFor(() => expect(screen.queryByText('Sadiya Garba')).toBeNull())
  expect(screen.getByText('Musa Danjuma')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'zz')
  expect(await screen.findByText('No beneficiary matches your search.')).toBeVisible()
})

test('BULK-47, AMB-06: the next page loads at the end of the list while the page before had more than 9 people', async ({ api, open }) => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => person({ _id: `ben_${from + at}`, beneficiary_account_name: `PERSON ${from + at}` }))
  answerBulk(api, [group({ beneficiary_count: 25 })])
  api.on(listBulkBeneficiaries, ({ query: { cursor } }) =>
    cursor === undefined
      ? withEnvelope(page(1, 10), { next: 'a' })
      : cursor === 'a'
        ? withEnvelope(page(11, 10), { next: 'b' })
        : withEnvelope(page(21, 5), { next: 'c' }),
  )
  await open(BULK_PATH, { as: 'merchant' })
  const cursors = () => api.calls(listBulkBeneficiaries).map(({ query }) => query.cursor)
  await screen.findByText('Person 1')
  expect(cursors()).toEqual([undefined])
  scrollToEnd()
  await waitFor(() => expect(cursors()).toEqual([undefined, 'a']))
  scrollToEnd()
  await waitFor(() => expect(cursors()).toEqual([undefined, 'a', 'b']))
  await screen.findAllByRole('row')
  scrollToEnd()
  await waitFor(() => expect(cursors()).toHaveLength(3))
})

test('BULK-45..46, ERR-47: deleting a beneficiary asks first', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(deleteBulkBeneficiary, {})
  await open(BULK_PATH, { as: 'merchant' })
  await user.click(await button('Delete Musa Danjuma'))
  const question = await dialog('Delete Musa Danjuma?')
  expect(api.calls(deleteBulkBeneficiary)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await findToast('Success', 'Beneficiary Deleted Successfully')
  expect(api.calls(deleteBulkBeneficiary).map(({ params }) => params.id)).toEqual(['ben_2'])
})

test('ERR-141: the amount of a beneficiary can be changed, and a box leaves a person out of the price', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(changeBulkBeneficiary, person({ amount: 7_000_000 }))
  await open(BULK_PATH, { as: 'merchant' })
  await user.click(await button('Change the amount of Sadiya Garba'))
  const form = await dialog('Change the amount')
  await user.clear(form.getByLabelText('Amount'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Amount cannot be less that 0')).toBeVisible()
  await user.type(form.getByLabelText('Amount'), '70000')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(changeBulkBeneficiary).map(({ body }) => body.amount)).toEqual([7_000_000])
  await user.click(screen.getByRole('checkbox', { name: 'Pay Musa Danjuma' }))
  await waitFor(() => expect(api.calls(quoteGroup).at(-1)?.body.except).toEqual(['ben_2']))
})

test('the box for all chooses the whole group, also the people who are not loaded yet', async ({ api, open, user }) => {
  answerBulk(api)
  await open(BULK_PATH, { as: 'merchant' })
  const all = await screen.findByRole('checkbox', { name: 'Choose all' })
  expect(all).toBeChecked()
  await user.click(all)
  await waitFor(() => expect(api.calls(quoteGroup).at(-1)?.body).toEqual({ only: [] }))
  expect(screen.queryByRole('button', { name: 'Make Payment' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Pay Musa Danjuma' }))
  await waitFor(() => expect(api.calls(quoteGroup).at(-1)?.body).toEqual({ only: ['ben_2'] }))
  expect(screen.getByRole('button', { name: 'Make Payment' })).toBeVisible()
  await user.click(all)
  await waitFor(() => expect(all).toBeChecked())
})

test('ERR-140 ERR-139 BULK-36..43: a beneficiary is added with the name that its bank returned, looked up once by itself', async ({
  api,
  open,
  user,
}) => {
  answerBulk(api)
  api.on(findAccountName, { accountname: 'IFEOMA NNADI', accountnumber: '2011764905', bankcode: '057', bankname: 'Zenith Bank' })
  await open(`${BULK_PATH}?group=grp_1&open=add`, { as: 'merchant' })
  const form = await dialog('Add Beneficiary')
  const submit = form.getByRole('button', { name: 'Add Beneficiary' })
  const number = form.getByLabelText('Account Number')
  await user.type(form.getByRole('combobox', { name: 'Bank Name' }), 'Zenith Bank')
  await user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await user.type(number, '201176490')
  await user.type(form.getByLabelText('Amount'), '0')
  await user.click(submit)
  expect(await form.findByText('Wrong Account Number')).toBeVisible()
  expect(form.getByText('Amount cannot be less that 0')).toBeVisible()
  await user.clear(number)
  await user.paste('20117649055')
  expect(form.getByText('Account number more than 10')).toBeVisible()
  await user.type(number, '{Backspace}')
  expect(await form.findByText('Ifeoma Nnadi')).toBeVisible()
  expect(api.calls(findAccountName)).toHaveLength(1)
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '92000')
  api.on(addBulkBeneficiary, person())
  await user.click(submit)
  await findToast('Success', 'Beneficiary Added Successfully')
  expect(api.calls(addBulkBeneficiary).map(({ body }) => body)).toEqual([
    {
      beneficiary_account_name: 'IFEOMA NNADI',
      beneficiary_bank: '057',
      beneficiary_account_number: '2011764905',
      amount: 9_200_000,
      group: 'grp_1',
    },
  ])
})

async function enterAccount(user: UserEvent) {
  const form = await dialog('Add Beneficiary')
  await user.type(form.getByRole('combobox', { name: 'Bank Name' }), 'Zenith Bank')
  await user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await user.type(form.getByLabelText('Account Number'), '2011764905')
  await user.type(form.getByLabelText('Amount'), '92000')
  return form
}

test('BULK-36, BULK-38, BULK-42, ERR-82, AMB-85: without a name from the bank nothing is added', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(findAccountName, { accountname: '', accountnumber: '2011764905', bankcode: '057', bankname: 'Zenith Bank' })
  await open(`${BULK_PATH}?group=grp_1&open=add`, { as: 'merchant' })
  const form = await enterAccount(user)
  expect(await form.findByText('Account not found')).toBeVisible()
  await findToast('Error', 'Account or Beneficiary Not Found')
  api.on(findAccountName, refused(503, 'institutions.no_answer', 'The bank did not answer. Please try again.'))
  await user.type(form.getByLabelText('Account Number'), '{Backspace}')
  await user.click(form.getByRole('button', { name: 'Add Beneficiary' }))
  expect(await form.findByText('Wrong Account Number')).toBeVisible()
  expect(api.calls(addBulkBeneficiary)).toEqual([])
})

test('ERR-142 BULK-42: a submit before the name is there says Incorrect Bank Details', async ({ api, open, user }) => {
  answerBulk(api)
  await open(`${BULK_PATH}?group=grp_1&open=add`, { as: 'merchant' })
  const form = await dialog('Add Beneficiary')
  await user.type(form.getByLabelText('Account Number'), '2011764905')
  await user.click(form.getByRole('button', { name: 'Add Beneficiary' }))
  expect(await form.findByText('Incorrect Bank Details')).toBeVisible()
})

test('BULK-44: when adding fails, the list is loaded again', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(findAccountName, { accountname: 'IFEOMA NNADI', accountnumber: '2011764905', bankcode: '057', bankname: 'Zenith Bank' })
  await open(`${BULK_PATH}?group=grp_1&open=add`, { as: 'merchant' })
  const form = await enterAccount(user)
  await form.findByText('Ifeoma Nnadi')
  const before = api.calls(listBulkBeneficiaries).length
  api.on(addBulkBeneficiary, refused(409, 'bulk.known', 'This account is in the group already'))
  await user.click(form.getByRole('button', { name: 'Add Beneficiary' }))
  await findToast('Error', 'This account is in the group already')
  await waitFor(() => expect(api.calls(listBulkBeneficiaries).length).toBe(before + 1))
})

test('a role that may not pay sees the people and no action; a failed list says so and can be tried again', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(listBulkBeneficiaries, refused(500, 'server.error', 'Something went wrong'))
  await open(BULK_PATH, { as: 'merchant-support' })
  // A toast says it, too.
  expect(await screen.findByText('Something went wrong', { selector: 'main *' })).toBeVisible()
  api.on(listBulkBeneficiaries, withEnvelope([person()], { next: null }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sadiya Garba')).toBeVisible()
  for (const name of ['Create Group', 'Upload List', 'Add Beneficiary', 'Make Payment']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
