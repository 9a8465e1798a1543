import { vi } from 'vitest'
import { cashpointToday, expect, payment, screen, test, transferOut, waitFor } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../../cashpoints/contract.ts'
import { showCashpointToday } from '../../overview/contract.ts'
import { showDays, showHistory, showPayouts } from '../contract.ts'

const NOON = new Date('2026-11-20T11:00:00Z')
const MINUTE_MS = 60_000
const header = async () => (await screen.findAllByRole('rowheader')).map((head) => head.textContent)
const today = { day: '2026-11-20', credit: 900_000, debit: 50_000, credits: 9, debits: 1, closed: false, balance: 1_240_000 }

test('the totals of a day are the server’s: nothing is summed from the loaded rows while they are on their way', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  api.on(listCashpoints, []).on(showHistory, [payment()]).on(showDays, [today])
  const release = api.hold(showDays)
  await open('/admin/merchant/history', { as: 'merchant' })
  expect(await header()).toEqual([expect.not.stringMatching(/Credit|Debit/)])
  release()
  await waitFor(async () => expect(await header()).toEqual([expect.stringMatching(/Debit 500\.00.*Credit 9,000\.00/)]))
})

test('an auditor reads the balance at the end of each day, and has no statement', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  api.on(listCashpoints, []).on(showHistory, [payment()]).on(showDays, [today])
  await open('/admin/merchant/history', { as: 'auditor-finance' })
  await waitFor(async () => expect(await header()).toEqual([expect.stringMatching(/Credit 9,000\.00.*Balance.*12,400\.00/)]))
  expect(screen.queryByRole('button', { name: 'Print statement' })).toBeNull()
})

test('a day whose payments all came back has totals of zero', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  api
    .on(listCashpoints, [])
    .on(showHistory, [transferOut({ state: 'reversed', reversed: true, total: 202_500 })])
    .on(showDays, [])
  await open('/admin/merchant/history', { as: 'merchant' })
  await waitFor(async () => expect(await header()).toEqual([expect.stringMatching(/Debit 0\.00.*Credit 0\.00/)]))
  // The row counts nothing either: the amount has no sign.
  expect(screen.getByText('2,025.00 naira, reversed')).toBeInTheDocument()
  expect(screen.queryByText(/[+−] ?₦?2,025/)).toBeNull()
})

test('a device whose clock is 26 hours behind asks for the totals of the server’s day, and calls it today', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON.getTime() - 26 * 60 * MINUTE_MS) })
  api.serverTime = NOON
  api.on(listCashpoints, []).on(showHistory, [payment()]).on(showDays, [today])
  await open('/admin/merchant/history', { as: 'merchant' })
  await waitFor(async () => expect(await header()).toEqual([expect.stringMatching(/^20\/Nov\/2026 Friday, today, still open.*Credit 9,000\.00/)]))
  expect(api.calls(showDays).at(-1)!.query).toEqual({ startdate: '2026-11-01', enddate: '2026-11-20' })
})

test('the cashier’s total of the day begins anew at midnight in Lagos by the server’s clock', async ({ api, open }) => {
  // On the device it is still the afternoon.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T15:00:00Z') })
  api.serverTime = new Date('2026-11-20T22:59:30Z')
  api.on(showCashpointToday, cashpointToday({ received_today: 900_000 }))
  await open('/admin/cashpoint', { as: 'cashier' })
  expect(await screen.findByText('9,000.00 naira')).toBeInTheDocument()
  api.on(showCashpointToday, cashpointToday({ received_today: 0 }))
  const requests = api.calls(showCashpointToday).length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(api.calls(showCashpointToday)).toHaveLength(requests)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await screen.findByText('0.00 naira')).toBeInTheDocument()
})

test('a range that ends today moves on at midnight in Lagos', async ({ api, open }) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T22:59:30Z') })
  api.on(listCashpoints, []).on(showPayouts, [payment()]).on(showDays, [today])
  await open('/admin/merchant/history?range=last-7-days', { as: 'merchant' })
  await screen.findByRole('table', { name: 'Transactions' })
  expect(api.calls(showPayouts).at(-1)!.query).toMatchObject({ startdate: '2026-11-14', enddate: '2026-11-20' })
  await vi.advanceTimersByTimeAsync(32_000)
  await waitFor(() => expect(api.calls(showPayouts).at(-1)!.query).toMatchObject({ startdate: '2026-11-15', enddate: '2026-11-21' }))
})
