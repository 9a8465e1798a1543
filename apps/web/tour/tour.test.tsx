import { listCashpoints, showCashpoint } from '../../../modules/cashpoints/contract.ts'
import { showCashpointCustomers, showCashpointTransactions, showDays } from '../../../modules/history/contract.ts'
import { markTourSeen, showProfile } from '../../../modules/identity/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashierRecord,
  cashpoint,
  dashboard,
  expect,
  ownProfile,
  screen,
  test,
  unverifiedDetails,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'
import { isTourCompleted, moveTour, TOUR_START } from './state.ts'
import { TOUR_PAGES, tourSteps } from './steps.ts'

const HOME = '/admin/merchant'
const popover = (title: string) => screen.findByRole('dialog', { name: title })
const press = (name: string) => screen.getByRole('button', { name })

function answer(api: FakeApi): void {
  api
    .on(listCashpoints, [cashpoint()])
    .on(showProfile, ownProfile)
    .on(showDashboard, dashboard())
    .on(showCashpointTransactions, [])
    .on(showCashpointCustomers, [])
    .on(showDays, [])
    .on(markTourSeen, {})
}

test('CONST-45..46 SHELL-77..82 SHELL-84..86: a merchant’s tour has four steps and a cashier’s two, each at its page', () => {
  expect(tourSteps('merchant').map(({ href }) => href)).toEqual([HOME, `${HOME}/cashpoint`, `${HOME}/cashpoint`, `${HOME}/settings`])
  expect(tourSteps('cashier').map(({ href }) => href)).toEqual(['/admin/cashpoint', '/admin/cashpoint/settings'])
  expect(TOUR_PAGES.cashier.slice(2)).toEqual(['/admin/cashpoint', '/admin/cashpoint'])
})

test('SHELL-88: the tour is a visible flag and an index that grows by one', () => {
  const second = moveTour(TOUR_START, 'next')
  expect([TOUR_START, second]).toEqual([
    { isVisible: true, step: 0 },
    { isVisible: true, step: 1 },
  ])
  expect(moveTour(second, 'back')).toEqual(TOUR_START)
  expect(moveTour(second, 'end')).toEqual({ isVisible: false, step: 1 })
})

test('SHELL-32 SHELL-33 SHELL-73..77 SHELL-79..82 SHELL-87..89: the tour starts without its marker, moves on and back over its pages, and ends at home', async ({
  api,
  open,
  reload,
  user,
}) => {
  answer(api)
  await open(HOME, { as: 'merchant', isFirstVisit: true })
  expect(within(await popover('Your money')).queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(press('Next'))
  await popover('Cashpoint')
  expect(window.location.pathname).toBe(`${HOME}/cashpoint`)
  expect(document.querySelector('.driver-active-element')).toHaveAttribute('href', `${HOME}/cashpoint`)
  expect(document.querySelectorAll('.driver-popover')).toHaveLength(1)
  await user.click(press('Next'))
  await popover('Add a cashpoint')
  await user.click(press('Next'))
  await popover('Settings')
  expect(window.location.pathname).toBe(`${HOME}/settings`)
  expect(document.querySelector('.driver-active-element')).toHaveAttribute('href', `${HOME}/settings`)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(press('End Tour')).toHaveClass('button--act')
  await user.click(press('Back'))
  await popover('Add a cashpoint')
  await user.click(press('Back'))
  await popover('Cashpoint')
  await user.click(press('Back'))
  await popover('Your money')
  await waitFor(() => expect(window.location.pathname).toBe(HOME))
  await user.click(press('Next'))
  await popover('Cashpoint')
  expect(isTourCompleted()).toBe(false)
  await user.click(press('End Tour'))
  await waitFor(() => expect(window.location.pathname).toBe(HOME))
  expect(document.querySelector('.driver-popover')).toBeNull()
  expect(isTourCompleted()).toBe(true)
  expect(api.calls(markTourSeen)).toHaveLength(1)
  await reload()
  await screen.findByRole('link', { name: /Halima/i })
  expect(document.querySelector('.driver-popover')).toBeNull()
})

test('Escape ends the tour at once, also while the next step is still coming', async ({ api, open, user }) => {
  answer(api)
  await open(HOME, { as: 'merchant', isFirstVisit: true })
  await popover('Your money')
  await user.click(press('Next'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isTourCompleted()).toBe(true))
  await waitFor(() => expect(window.location.pathname).toBe(HOME))
  expect(document.querySelector('.driver-popover')).toBeNull()
})

test('SHELL-33 SHELL-78 SHELL-83 SHELL-84: a cashier’s tour goes from the dashboard to the Settings link, and ends at home', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpoint, cashierRecord()).on(markTourSeen, {})
  await open('/admin/cashpoint', { as: 'cashier', isFirstVisit: true })
  await popover('Your day')
  await user.click(press('Next'))
  await popover('Settings')
  expect(window.location.pathname).toBe('/admin/cashpoint/settings')
  expect(document.querySelector('.driver-active-element')).toHaveAttribute('href', '/admin/cashpoint/settings')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await user.click(press('End Tour'))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/cashpoint'))
})

test('before the activation there is no tour, because its pages are not in the navigation yet', async ({ api, open }) => {
  answer(api)
  await open(HOME, { as: 'merchant', business: unverifiedDetails(), isFirstVisit: true })
  expect(await screen.findByText('Activate Your Account')).toBeVisible()
  expect(document.querySelector('.driver-popover')).toBeNull()
  expect(isTourCompleted()).toBe(false)
})
