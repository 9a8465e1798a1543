import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { cashpoint, dashboard, expect, findToast, screen, test, waitFor } from '../../../tests/components/test.tsx'

const paid = (id: string, payer?: string) => ({ id, amount: 4_500_000, ...(payer && { payer }) })
const toasts = () => [...document.querySelectorAll('.toast')]

test('a payment that arrives is announced with the name of its payer, once, and several of a second as one', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  vi.useFakeTimers()
  await open('/admin/merchant', { as: 'merchant' })
  await screen.findByText('Live')
  api.emit('collection.posted', paid('col_1', 'BALARABE YUSUF'))
  await vi.dynamicImportSettled()
  await findToast('Payment received', 'Balarabe Yusuf paid ₦45,000.00')
  await waitFor(() => expect(toasts()).toEqual([]), { timeout: 10_000 })

  // A new connection replays it, and the bank has not confirmed another one.
  api.emit('collection.posted', paid('col_1', 'BALARABE YUSUF'))
  api.emit('collection.posted', paid('col_2'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(toasts()).toEqual([])

  api.emit('collection.posted', paid('col_3', 'EMEKA OBI'))
  api.emit('collection.posted', paid('col_4', 'ZAINAB ALIYU'))
  await findToast('Payment received', '2 payments, ₦90,000.00 in all')
  expect(toasts()).toHaveLength(1)
})

test('an announcement keeps the amount from people nearby while amounts are hidden', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open('/admin/merchant', { as: 'merchant' })
  await user.click((await screen.findAllByRole('button', { name: 'Hide amounts' }))[0]!)
  api.emit('collection.posted', paid('col_5', 'BALARABE YUSUF'))
  await findToast('Payment received', 'Balarabe Yusuf paid you')
})
