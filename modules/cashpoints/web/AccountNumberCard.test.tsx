import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cashpoint, expect, findToast, render, screen, storeSession, test, userOf, within } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../contract.ts'
import { AccountNumberCard } from './AccountNumberCard.tsx'

function renderCard(): void {
  storeSession(userOf('merchant'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountNumberCard businessid="biz_1" />
    </QueryClientProvider>,
  )
}

test('the account number is shared with bank and name, and shown as a QR code', async ({ api, user }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: '1012345678', bank: 'VFD MFB', accountname: 'Amina Stores' })])
  renderCard()
  await user.click(await screen.findByRole('button', { name: 'Share or show as QR code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Account details' }))
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
