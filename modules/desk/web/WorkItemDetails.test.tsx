import { expect, screen, test } from '../../../tests/components/test.tsx'
import { claimWork, showWork } from '../contract.ts'
import type { WorkDetails } from './queries.ts'

const item = (more: Partial<WorkDetails> = {}): WorkDetails => ({
  kind: 'operator',
  kind_title: 'Operators',
  _id: 'opr_2',
  business_id: null,
  business: '',
  what: 'Tunde Okon, finance',
  amount: null,
  opened_on: '2026-11-20T10:00:00.000Z',
  due_on: '2026-11-21T10:00:00.000Z',
  state: 'claimed',
  with: 'Bisi Yakubu',
  waits: true,
  clock: 'A proposal is void after 24 hours without a second administrator.',
  evidence: [],
  decisions: [
    {
      key: 'suspend',
      label: 'Suspend',
      tone: 'refuse',
      people: 2,
      urgent: false,
      together: false,
      code_until: null,
      effect: [],
      fields: [{ key: 'reason', label: 'Reason', kind: 'line', optional: false, choices: [] }],
      roles: ['administrator'],
      second: 'administrator',
      refused_because: null,
    },
  ],
  equal: [],
  proposal: null,
  history: [{ on: '2026-11-20T10:00:00.000Z', by: 'Bisi Yakubu', event: 'taken_over', text: 'From Ada Danjuma', decision: null }],
  allowed: ['take_over', 'note'],
  ...more,
})
const MAY = [showWork.operation, claimWork.operation]

test('an item that another person has is taken over by a button, and its history names who took it from whom', async ({ api, openDesk, user }) => {
  api.on(showWork, item())
  api.on(claimWork, {})
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('Bisi Yakubu took it over')).toBeVisible()
  expect(screen.getByText('From Ada Danjuma')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  expect(api.calls(claimWork).map(({ body }) => body)).toEqual([{ take_over: true }])
})

test('an operator is suspended with a reason and a code, and a second administrator decides', async ({ api, openDesk }) => {
  api.on(showWork, item({ allowed: ['release', 'note'], with: 'Ada Obi' }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('A second administrator decides')).toBeVisible()
  expect(screen.getByLabelText('Reason')).toBeVisible()
  expect(screen.getByLabelText('Code from your authenticator')).toBeVisible()
  expect(screen.queryByText('Business')).not.toBeInTheDocument()
})

test('of an item about which nobody has proposed anything no clock runs, and it is not open since this moment', async ({ api, openDesk }) => {
  api.on(showWork, item({ state: 'open', with: null, waits: false, allowed: ['note'] }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('A second administrator decides')).toBeVisible()
  expect(screen.queryByText('Open since')).not.toBeInTheDocument()
  expect(screen.queryByText('Clock')).not.toBeInTheDocument()
})

test('a day and an instant of the evidence are written in the same way', async ({ api, openDesk }) => {
  const facts = [
    { name: 'Asked on', value: { day: '2026-10-01' } },
    { name: 'Received', value: { at: '2026-11-27T19:09:42.000Z' } },
  ]
  api.on(showWork, item({ evidence: [{ title: 'Recall', facts }] }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('Thu 1 Oct 2026')).toBeVisible()
  expect(screen.getByText('Fri 27 Nov 2026, 08:09:42 pm')).toBeVisible()
})
