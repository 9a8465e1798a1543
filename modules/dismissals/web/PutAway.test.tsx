import { dashboard, expect, screen, test } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../../cashpoints/contract.ts'
import { showDashboard } from '../../overview/contract.ts'
import { setDismissed } from '../contract.ts'

const TEAM_STEP = {
  _id: 'team.invitation',
  state: 'open' as const,
  title: 'Invite your team',
  detail: 'Eight roles.',
  minutes: 2,
  act: { words: 'Invite', href: '/admin/merchant/settings?tab=teams' },
  is_optional: true,
}

test('an optional step is put away for the person, and taken back in the same place', async ({ api, open, user }) => {
  const steps = [TEAM_STEP, { ...TEAM_STEP, _id: 'identity.pin', title: 'Set your PIN', is_optional: false }]
  api.on(listCashpoints, []).on(setDismissed, {})
  api.on(showDashboard, dashboard({ first_steps: { steps, next: 'team.invitation', done: 0, minutes_left: 4 } }))
  await open('/admin/merchant', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Not now: Invite your team' }))
  expect(await screen.findByText('Put away on all your devices.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Not now: Set your PIN' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show again: Invite your team' }))
  expect(await screen.findByRole('button', { name: 'Not now: Invite your team' })).toBeVisible()
  expect(api.calls(setDismissed).map(({ body }) => body)).toEqual([
    { item: 'team.invitation', dismissed: true },
    { item: 'team.invitation', dismissed: false },
  ])
})
