import { showActivity } from '../../../modules/activity-log/contract.ts'
import { listMembers } from '../../../modules/team/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { MERCHANT_ROLES, type Role } from '../../../modules/identity/contract.ts'
import { expect, screen, test, withEnvelope } from '../../../tests/components/test.tsx'

const entry = (more: Partial<WireReply<typeof showActivity>[number]>) => ({
  _id: '2',
  on: '2026-11-20T10:00:00.000Z',
  by: 'Halima Sani',
  is_staff: false,
  kind: 'people' as const,
  did: 'invited musa@shop.ng as Auditor',
  ...more,
})

test('the activity says who did what, goes on by pages, and by days', async ({ api, open, user }) => {
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
  await user.type(screen.getByLabelText('From'), '2026-11-19')
  expect(api.calls(showActivity).at(-1)!.query).toEqual({ startdate: '2026-11-19' })
  await user.selectOptions(screen.getByLabelText('Person'), 'Kasuwa staff')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Settings')
  expect(api.calls(showActivity).at(-1)!.query).toEqual({ startdate: '2026-11-19', by: 'staff', kind: 'settings' })
})

for (const role of MERCHANT_ROLES.filter((each: Role) => !(showActivity.roles as readonly Role[]).includes(each)))
  test(`${role}, whose role does not open the activity, reads the reason at its address, and no call is refused`, async ({ api, open }) => {
    await open('/admin/merchant/activity', { as: role })
    expect(await screen.findByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
    expect(screen.queryByLabelText('From')).toBeNull()
    expect(api.calls(showActivity)).toEqual([])
  })
