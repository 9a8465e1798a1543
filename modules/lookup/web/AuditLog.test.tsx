import { expect, screen, test, within } from '../../../tests/components/test.tsx'
import { showAudit } from '../contract.ts'
import type { ListedEntry } from './queries.ts'

const entry: ListedEntry = {
  _id: '532',
  on: '2026-11-20T09:00:00.000Z',
  person: 'Ada Danjuma',
  role: 'support',
  actor: 'opr_1',
  did: 'Refused a proposal',
  business_id: 'biz_1',
  business: 'Amina Stores',
  facts: [{ name: 'Kind', value: 'Suspense' }],
  href: '/operator/work/suspense/sus_1',
  for_support: [
    { name: 'Operation', value: 'desk.refuse_proposal' },
    { name: 'Record', value: 'sus_1' },
  ],
}
const MAY = [showAudit.operation]

test('the log is asked by name, kind and record, which stand in the address; who may not download sees no button', async ({
  api,
  openDesk,
  user,
}) => {
  api.on(showAudit, [entry])
  await openDesk('/operator/audit', { as: 'support', may: MAY })
  await user.type(await screen.findByLabelText('Person'), 'ada')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Claims, proposals and decisions')
  await user.type(screen.getByLabelText('Record'), 'KSW-7Q4K-0P2M')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(window.location.search).toBe('?actor=ada&kind=desk&object=KSW-7Q4K-0P2M')
  expect(await screen.findAllByText('Refused a proposal')).not.toEqual([])
  expect(api.calls(showAudit).at(-1)?.query).toEqual({ actor: 'ada', kind: 'desk', object: 'KSW-7Q4K-0P2M' })
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

test('a row opens with all of its details; ids stand under “For support” only', async ({ api, openDesk }) => {
  api.on(showAudit, [entry])
  await openDesk('/operator/audit?kind=desk&entry=532', { as: 'support', may: MAY })
  const panel = await screen
    .findByRole('dialog', { name: 'Refused a proposal' })
    .catch(() => screen.findByRole('complementary', { name: 'Refused a proposal' }))
  expect(within(panel).getByRole('link', { name: 'Open the record' })).toHaveAttribute('href', '/operator/work/suspense/sus_1')
  expect(within(panel).getByText('sus_1')).toBeVisible()
  expect(within(panel).getByRole('link', { name: 'Ada Danjuma, support' })).toHaveAttribute('href', '/operator/audit?actor=opr_1')
})
