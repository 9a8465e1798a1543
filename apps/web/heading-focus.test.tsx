import { listCashpoints } from '../../modules/cashpoints/contract.ts'
import { showProfile } from '../../modules/identity/contract.ts'
import { showDays, showHistory } from '../../modules/history/contract.ts'
import { showDashboard } from '../../modules/overview/contract.ts'
import { showConversation } from '../../modules/support/contract.ts'
import { cashpoint, dashboard, expect, ownProfile, screen, test, waitFor } from '../../tests/components/test.tsx'

test('after a move to another page its heading has the focus, also when the menu of the move closes; a filter on the page moves nothing', async ({
  api,
  open,
  user,
}) => {
  api
    .on(showDashboard, dashboard())
    .on(listCashpoints, [cashpoint()])
    .on(showHistory, [])
    .on(showDays, [])
    .on(showConversation, { messages: [], unread: 0 })
    .on(showProfile, ownProfile)
  await open('/admin/merchant/history', { as: 'merchant' })
  const heading = await screen.findByRole('heading', { level: 1, name: /History/ })
  expect(heading).not.toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Amina, profile menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Support' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus())
  const tab = screen.getByRole('tab', { name: 'Profile' })
  await user.click(tab)
  expect(tab).toHaveFocus()
})
