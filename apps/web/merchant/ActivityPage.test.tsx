import type { Activity } from '../../../modules/activity-log/web/queries.ts'
import { showActivity } from '../../../modules/activity-log/contract.ts'
import { listMembers } from '../../../modules/team/contract.ts'
import type { Role } from '../../../modules/identity/contract.ts'
import { vi } from 'vitest'
import { expect, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'

const entry = (more: Partial<Activity>): Activity => ({
  _id: '2',
  on: '2026-11-20T10:00:00.000Z',
  by: 'Halima Sani',
  is_staff: false,
  kind: 'people',
  did: 'invited musa@shop.ng as Auditor',
  ...more,
})

test('the activity says who did what, goes on by pages, and by days', async ({ api, open, user }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  api.on(showActivity, ({ query }) =>
    query.cursor === undefined
      ? withEnvelope(
          [entry({}), entry({ _id: '1', by: 'Kasuwa staff', is_staff: true, kind: 'settings', did: 'granted a daily limit of ₦5,000,000.00' })],
          { next: '1' },
        )
      : withEnvelope([entry({ _id: '0', did: 'accepted the invitation as Auditor' })], { next: null }),
  )
  api.on(listMembers, [])
  await open('/admin/merchant/activity', { as: 'merchant' })
  const entries = await screen.findAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Halima Sani invited musa@shop.ng as Auditor'),
    expect.stringContaining('Kasuwa staff granted a daily limit of ₦5,000,000.00'),
  ])
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('accepted the invitation as Auditor', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Filter By Date' }))
  const days = within(await screen.findByRole('dialog', { name: 'Filter By Date' }))
  await user.click(days.getByRole('radio', { name: 'Yesterday' }))
  await user.click(days.getByRole('button', { name: 'Filter By Date' }))
  const yesterday = { startdate: '2026-11-19', enddate: '2026-11-19' }
  await waitFor(() => expect(api.calls(showActivity).at(-1)!.query).toEqual(yesterday))
  await user.selectOptions(screen.getByLabelText('Person'), 'Kasuwa staff')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Settings')
  expect(api.calls(showActivity).at(-1)!.query).toEqual({ ...yesterday, by: 'staff', kind: 'settings' })
})

const WITHOUT_ACTIVITY: readonly Role[] = [
  'merchant-finance',
  'merchant-support',
  'accountant-finance',
  'api-finance',
  'merchant-authorizer',
  'cashieraccountant',
]
for (const role of WITHOUT_ACTIVITY)
  test(`${role}, whose role does not open the activity, reads the reason at its address, and no call is refused`, async ({ api, open }) => {
    await open('/admin/merchant/activity', { as: role })
    expect(await screen.findByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
    expect(screen.queryByLabelText('Person')).toBeNull()
    expect(api.calls(showActivity)).toEqual([])
  })
