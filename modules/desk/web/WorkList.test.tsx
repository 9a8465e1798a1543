import { expect, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { claimWork, decideWork, listWork, showQueues, showWork } from '../contract.ts'
import type { ListedWork, Queue, WorkDetails } from './queries.ts'

const MAY = [listWork.operation, showWork.operation, claimWork.operation, showQueues.operation]

const listed = (id: string, more: Partial<ListedWork> = {}): ListedWork => ({
  kind: 'verification',
  kind_title: 'Verification',
  _id: id,
  business_id: 'biz_1',
  business: `Shop ${id}`,
  what: `Document of ${id}`,
  amount: null,
  opened_on: '2026-11-20T10:00:00.000Z',
  due_on: '2026-11-21T10:00:00.000Z',
  state: 'open',
  with: null,
  ...more,
})

const queue = (more: Partial<Queue>): Queue => ({
  kind: 'verification',
  title: 'Verification',
  area: 'customers',
  open: 3,
  soonest_due_on: '2026-11-21T10:00:00.000Z',
  second: 0,
  ...more,
})

const details = (id: string): WorkDetails => ({
  ...listed(id),
  waits: true,
  looking: [],
  clock: 'Decided within 1 working day.',
  evidence: [
    { title: 'Facts', facts: [{ name: 'Name', value: `Owner of ${id}` }] },
    { title: 'Earlier moves', columns: ['When'], rows: [] },
  ],
  decisions: [
    {
      key: 'accept',
      label: 'Accept',
      tone: 'act',
      people: 1,
      urgent: false,
      together: false,
      effect: [],
      fields: [],
      roles: ['compliance'],
      second: null,
      refused_because: null,
      code_until: null,
    },
    {
      key: 'refuse',
      label: 'Refuse',
      tone: 'refuse',
      people: 1,
      urgent: false,
      together: false,
      code_until: null,
      effect: [],
      fields: [{ key: 'reason', label: 'Reason', kind: 'line', optional: false, choices: [], suggestions: [] }],
      roles: ['finance'],
      second: null,
      refused_because: 'This is decided by finance.',
    },
  ],
  equal: [],
  proposal: null,
  history: [],
  allowed: ['claim', 'note'],
  colleagues: [],
})

test('J and K choose a row, which stands in the address, C claims it and Enter opens it; Escape returns to the row', async ({
  api,
  openDesk,
  user,
}) => {
  api.on(listWork, [listed('a'), listed('b'), listed('c')]).on(claimWork, {})
  api.on(showWork, ({ params }) => details(params.id))
  await openDesk('/operator/work/verification', { as: 'compliance', may: MAY })
  await screen.findAllByText('Document of b')
  await user.keyboard('jj')
  expect(window.location.search).toBe('?row=verification%7Eb')
  await user.keyboard('k')
  expect(window.location.search).toBe('?row=verification%7Ea')
  await user.keyboard('c')
  await waitFor(() => expect(api.calls(claimWork).map(({ params }) => params.id)).toEqual(['a']))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Owner of a')).toBeVisible()
  await user.keyboard('{Escape}')
  await screen.findAllByText('Document of b')
  expect(window.location.pathname + window.location.search).toBe('/operator/work/verification?row=verification%7Ea')
})

test('an item that was opened from a list shows its place there; A decides what needs no entry, and the next item that nobody has follows', async ({
  api,
  openDesk,
  user,
}) => {
  api.on(listWork, [listed('a'), listed('b', { state: 'claimed', with: 'Bisi Yakubu' }), listed('c')])
  api.on(showWork, ({ params }) => details(params.id)).on(decideWork, { state: 'decided' })
  await openDesk('/operator/work/verification/a?in=verification', { as: 'compliance', may: MAY })
  expect(await screen.findByText('1 of 3')).toBeVisible()
  await user.keyboard('a')
  expect(await screen.findByText('Owner of c')).toBeVisible()
  expect(api.calls(decideWork).map(({ params, body }) => [params.id, body.decision])).toEqual([['a', 'accept']])
  expect(window.location.pathname).toBe('/operator/work/verification/c')
})

test('a decision that is not possible is shown with its reason, and empty parts of the evidence are named in one line', async ({ api, openDesk }) => {
  api.on(showWork, details('a'))
  await openDesk('/operator/work/verification/a', { as: 'compliance', may: MAY })
  expect(await screen.findByRole('radio', { name: 'Refuse' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('This is decided by finance.')).toBeVisible()
  expect(screen.getByText('None: Earlier moves.')).toBeVisible()
})

test('the navigation has no queue and no count of nothing, and the title of the tab counts what waits for the operator as a second person', async ({
  api,
  openDesk,
}) => {
  api.on(listWork, [])
  api.on(showQueues, [queue({ second: 2 }), queue({ kind: 'suspense', title: 'Suspense', area: 'money', open: 0, soonest_due_on: null })])
  await openDesk('/operator', { as: 'compliance', may: MAY })
  const navigation = within(await screen.findByRole('navigation', { name: 'Work' }))
  expect(await navigation.findByRole('link', { name: /^Verification/ })).toBeVisible()
  expect(navigation.queryByRole('link', { name: /^Suspense/ })).not.toBeInTheDocument()
  expect(navigation.getByRole('link', { name: /^Second person/ })).toHaveTextContent('Second person2')
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
})

test('the order of the list is asked of the server and stands in the address, also in that of an item that is opened from it', async ({
  api,
  openDesk,
  user,
}) => {
  api.on(listWork, [listed('vst_1')]).on(showQueues, [queue({})])
  await openDesk('/operator', { as: 'compliance', may: MAY })
  await user.selectOptions(await screen.findByLabelText('Order'), 'Largest amount')
  expect(window.location.search).toBe('?order=amount')
  expect(api.calls(listWork).at(-1)?.query).toEqual({ order: 'amount' })
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/operator/work/verification/vst_1?in=all&order=amount'),
  )
})
