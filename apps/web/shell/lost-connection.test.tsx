import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { act } from '@testing-library/react'
import { offerNewVersion } from '../../../ui/data/new-version.ts'
import { SLOW_AFTER_MS } from '../../../ui/data/connection.ts'
import { cashpoint, dashboard, expect, screen, test, waitFor } from '../../../tests/components/test.tsx'

const money = (total_received: number) => ({ ...dashboard().money, total_received })
const BAR = 'No connection. Your money is safe. Trying again.'

test('a lost connection is a bar over the last figures and their time, not an error; figures go on by themselves', async ({ api, open }) => {
  vi.useFakeTimers()
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: money(4_500_000) }))
  await open('/admin/merchant', { as: 'merchant' })
  await screen.findByText('Live')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Money' })).toHaveTextContent('45,000.00 naira'))

  api.loseConnection()
  expect(await screen.findByText(BAR)).toBeVisible()
  expect(screen.getByText('Offline')).toBeVisible()
  expect(screen.getByText(/You see the figures of \d\d:\d\d [ap]m\./)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Money' })).toHaveTextContent('45,000.00 naira')
  expect(screen.queryByRole('button', { name: 'Refresh your browser' })).toBeNull()

  api.isOffline = false
  api.on(showDashboard, dashboard({ money: money(5_000_000) }))
  await waitFor(() => expect(screen.queryByText(BAR)).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Money' })).toHaveTextContent('50,000.00 naira'))
  await screen.findByText('Live')
})

test('a page that is opened without a connection waits for it and then shows its data', async ({ api, open }) => {
  vi.useFakeTimers()
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  api.isOffline = true
  await open('/admin/merchant', { as: 'merchant' })
  expect(await screen.findByText(BAR)).toBeVisible()
  expect(screen.queryByText(/could not be fetched/)).toBeNull()

  api.isOffline = false
  expect(await screen.findByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  await waitFor(() => expect(api.calls(showDashboard).length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText(BAR)).toBeNull())
})

test('a slow answer is named', async ({ api, open }) => {
  vi.useFakeTimers()
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  const answer = api.hold(showDashboard)
  await open('/admin/merchant', { as: 'merchant' })
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS)
  expect(await screen.findByText('The network is slow.')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByText('The network is slow.')).toBeNull())
})

test('a new version waits until the person reloads the page', async ({ api, open, user }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  await open('/admin/merchant', { as: 'merchant' })
  await screen.findByText('Live')
  const start = vi.fn<() => void>()
  act(() => offerNewVersion(start))
  expect(await screen.findByText('A new version is ready.')).toBeVisible()
  expect(start).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(start).toHaveBeenCalledOnce()
  expect(screen.queryByText('A new version is ready.')).toBeNull()
})
