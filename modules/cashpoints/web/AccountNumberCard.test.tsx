import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cashpoint, expect, findToast, render, screen, storeSession, test, userOf, within } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../contract.ts'
import { AccountNumberCard } from './AccountNumberCard.tsx'

function renderCard(): void {
  storeSession(userOf('merchant'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountNumberCard businessid="biz_1" editHref="/edit" />
    </QueryClientProvider>,
  )
}

test('the account number is shared with bank and name, and shown as a QR code', async ({ api, user }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: '1012345678', bank: 'VFD MFB', accountname: 'Amina Stores' })])
  renderCard()
  await user.click(await screen.findByRole('button', { name: 'Share or show as QR code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bank Details' }))
  expect(await dialog.findByRole('img', { name: 'QR code that pays Amina Stores' })).toBeVisible()
  const message = encodeURIComponent('Pay Amina Stores by bank transfer:\n1012345678\nVFD MFB\nOr dial *bank code*000*5037+1012345678+amount#')
  for (const [name, href] of [
    ['Share to WhatsApp', `https://wa.me/?text=${message}`],
    ['Send by SMS', `sms:?body=${message}`],
    ['Send by email', `mailto:?subject=${encodeURIComponent('Account number of Amina Stores')}&body=${message}`],
  ] as const)
    expect(dialog.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('ERR-28 CONST-72: the account number stands before the label of the bank, and is copied as ten digits', async ({ api, user }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: '1012345678', bank: 'VFD MFB' })])
  renderCard()
  const label = await screen.findByText('VFD MFB')
  expect(label.closest('dd')).toHaveTextContent(/^1012 ?345 ?678 VFD MFB$/)
  await user.click(screen.getByRole('button', { name: 'Copy account number' }))
  await findToast('Success', 'Account Number Copied')
  expect(await navigator.clipboard.readText()).toBe('1012345678')
})

const ANNEX = cashpoint({
  _id: 'cpt_2',
  name: 'Sadiya Garba',
  is_default: false,
  accountnumber: '1012345792',
  nubans: [{ _id: 'alt_1', nuban: '9900000001', bank: 'Providus Bank', formercashpoint: null }],
})

test('DASH-15..20: the dropdown shows name, number and bank, lists all account numbers, finds one by its digits, and leads to editing', async ({
  api,
  user,
}) => {
  api.on(listCashpoints, [cashpoint(), ANNEX])
  renderCard()
  expect((await screen.findByText('VFD MFB')).closest('dl')).toHaveTextContent(/^Main1012 ?345 ?678 VFD MFB$/)
  await user.click(await screen.findByRole('button', { name: 'Choose a virtual account' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Virtual accounts' }))
  const search = await popup.findByPlaceholderText('Find Virtual Account...')
  const shown = () => popup.queryAllByRole('listitem').map((item) => item.textContent.replaceAll(/\s|Choose/g, ''))
  expect(shown()).toEqual(['Main1012345678·VFDMFB', 'SadiyaGarba1012345792·VFDMFB', '9900000001·ProvidusBank'])
  await user.type(search, '  5792 ')
  expect(shown()).toEqual(['SadiyaGarba1012345792·VFDMFB'])
  await user.clear(search)
  await user.type(search, '9900')
  expect(shown()).toEqual(['SadiyaGarba', '9900000001·ProvidusBank'])
  expect(popup.getByRole('link', { name: 'Edit Virtual Accounts' })).toHaveAttribute('href', '/edit')
  await user.click(popup.getByRole('button', { name: 'Choose Sadiya Garba' }))
  expect((await screen.findByText('VFD MFB', { selector: 'dd *' })).closest('dl')).toHaveTextContent(/^Sadiya Garba1012 ?345 ?792/)
  await user.click(screen.getByRole('button', { name: 'Copy account number' }))
  expect(await navigator.clipboard.readText()).toBe('1012345792')
})
