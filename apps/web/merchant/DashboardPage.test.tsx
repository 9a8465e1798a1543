import { expect, refused, screen, test, unverifiedDetails, dashboard, cashpoint } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'

test('a new owner sees an empty history, what is missing and where to complete it', async ({ api, open }) => {
  api.on(showDashboard, dashboard({ recent: [], turnover: [] })).on(listCashpoints, [cashpoint({ accountnumber: null })])
  await open('/admin/merchant', { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByText('Activate Your Account')).toBeVisible()
  expect(await screen.findByText('Your history page is empty. Make a new transaction and find all your transactions here.')).toBeVisible()
})

test('a refused dashboard says so and can be fetched again', async ({ api, open, user }) => {
  api.on(showDashboard, refused(404, 'not_found', 'The business was not found')).on(listCashpoints, [cashpoint()])
  await open('/admin/merchant', { as: 'merchant' })
  expect(await screen.findByText(/Your figures could not be fetched/)).toBeVisible()
  api.on(showDashboard, dashboard())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Halima/i })).toBeVisible()
})
