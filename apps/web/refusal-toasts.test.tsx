import { vi } from 'vitest'
import { listCashpoints } from '../../modules/cashpoints/contract.ts'
import { showDays, showHistory } from '../../modules/history/contract.ts'
import { authorisePin } from '../../modules/identity/contract.ts'
import { quoteWithdrawal, showTransfer } from '../../modules/transfers/contract.ts'
import { cashpoint, expect, findToast, paymentQuote, quote, refused, screen, test } from '../../tests/components/test.tsx'

const toasts = () => [...document.querySelectorAll('.toast p')].map((toast) => toast.textContent)

test('ERR-10: a list that the server refuses says so in its place, and by one toast in the same words', async ({ api, open }) => {
  api
    .on(listCashpoints, [cashpoint()])
    .on(showDays, [])
    .on(showHistory, refused(400, 'history.closed', 'This list is closed for today.'))
  await open('/admin/merchant/history', { as: 'merchant' })
  await findToast('Error', 'This list is closed for today.')
  expect(screen.getByText(/could not be fetched/)).toBeVisible()
  expect(toasts()).toEqual(['Error This list is closed for today.'])
})

test('a query that is refused again each few seconds is told once', async ({ api, open }) => {
  vi.useFakeTimers()
  api.on(showTransfer, refused(404, 'not_found', 'The payment does not exist.'))
  await open('/admin/merchant/transfer?step=result&id=trf_9', { as: 'merchant' })
  await findToast('Error', 'The payment does not exist.')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(api.calls(showTransfer).length).toBeGreaterThan(3)
  expect(toasts()).toEqual([])
})

test('ERR-10: a wrong PIN is told at the field and by a toast', async ({ api, open, user }) => {
  const price = quote({ amount: 100_000, fee: 0, vat: 0, total: 100_000, beneficiary_gets: 100_000 })
  const beneficiary = { name: 'BELLO AMINA', number: '0123456785', code: '058', bank: 'Guaranty Trust Bank', first_time: false }
  api.on(quoteWithdrawal, paymentQuote({ quote: price, beneficiary }))
  api.on(authorisePin, refused(403, 'pin.wrong', 'Incorrect PIN. 4 tries left.'))
  await open('/admin/merchant/withdraw', { as: 'merchant' })
  await user.type(await screen.findByLabelText('Amount'), '1000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to withdraw ₦/ }))
  await user.type(await screen.findByLabelText(/PIN/), '3001')
  await findToast('Error', 'Incorrect PIN. 4 tries left.')
  // In the toast, and under the field.
  expect(screen.getAllByText('Incorrect PIN. 4 tries left.')).toHaveLength(2)
})
