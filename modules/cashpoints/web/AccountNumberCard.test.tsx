import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cashpoint, expect, findToast, render, screen, storeSession, test, userOf } from '../../../tests/components/test.tsx'
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

test('ERR-28 CONST-72: the account number stands before the label of the bank, and is copied as ten digits', async ({ api, user }) => {
  api.on(listCashpoints, [cashpoint({ accountnumber: '1012345678', bank: 'VFD MFB' })])
  renderCard()
  const label = await screen.findByText('VFD MFB')
  expect(label.closest('dd')).toHaveTextContent(/^1012 ?345 ?678 VFD MFB$/)
  await user.click(screen.getByRole('button', { name: 'Copy account number' }))
  await findToast('Success', 'Account Number Copied')
  expect(await navigator.clipboard.readText()).toBe('1012345678')
})
