import { listBanks } from '../../../modules/institutions/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { listBeneficiaries } from '../../../modules/transfers/contract.ts'
import { banks, cashpoint, dashboard, expect, screen, test, waitFor, within } from '../../../tests/components/test.tsx'

const TRANSFER_PATH = '/admin/merchant/transfer'
/** What the browser asks the page before it reloads or leaves it: whether the page objects. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const question = () => screen.queryByRole('dialog', { name: 'Leave this page?' })

test('a page with something typed asks before another page or a reload; Stay keeps it, Leave opens the other page', async ({ api, open, user }) => {
  api.on(listBanks, banks()).on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
  await open(TRANSFER_PATH, { as: 'merchant' })
  await screen.findByLabelText('Amount')
  expect(asksBeforeLeaving()).toBe(false)
  await user.type(screen.getByLabelText(/Remark/), 'wax print')
  expect(asksBeforeLeaving()).toBe(true)
  const leave = () => user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
  await leave()
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(window.location.pathname).toBe(TRANSFER_PATH)
  expect(screen.getByLabelText(/Remark/)).toHaveValue('wax print')
  await leave()
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  expect(asksBeforeLeaving()).toBe(false)
})

test('another tab of the same page and an emptied form do not ask', async ({ api, open, user }) => {
  api.on(listBanks, banks()).on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()]).on(listBeneficiaries, [])
  await open(TRANSFER_PATH, { as: 'merchant' })
  await user.type(await screen.findByLabelText(/Remark/), 'wax print')
  await user.click(screen.getByRole('tab', { name: 'Saved Beneficiary' }))
  expect(question()).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'New Beneficiary' }))
  expect(await screen.findByLabelText(/Remark/)).toHaveValue('wax print')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(asksBeforeLeaving()).toBe(false)
})
