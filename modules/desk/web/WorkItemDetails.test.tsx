import { expect, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { assignWork, claimWork, decideWork, showWork, watchWork } from '../contract.ts'
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
  looking: [],
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
      fields: [{ key: 'reason', label: 'Reason', kind: 'line', optional: false, choices: [], suggestions: [] }],
      roles: ['administrator'],
      second: 'administrator',
      refused_because: null,
    },
  ],
  equal: [],
  proposal: null,
  history: [{ on: '2026-11-20T10:00:00.000Z', by: 'Bisi Yakubu', event: 'taken_over', text: 'From Ada Danjuma', decision: null }],
  allowed: ['take_over', 'note'],
  colleagues: [],
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over' }))
  await user.click(dialog.getByRole('button', { name: 'Take over' }))
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Say why you take it over')
  await user.type(dialog.getByLabelText('Reason'), 'Bisi went home')
  await user.click(dialog.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(api.calls(claimWork).map(({ body }) => body)).toEqual([{ take_over: true, reason: 'Bisi went home' }]))
})

test('one press on a suggestion enters it', async ({ api, openDesk, user }) => {
  const [suspend] = item().decisions
  const suggestions = [{ value: '9012345678', label: '9012345678, Amina Stores, Main' }]
  const fields = [{ key: 'account', label: 'Account number', kind: 'account_number' as const, optional: false, choices: [], suggestions }]
  api.on(showWork, item({ decisions: [{ ...suspend!, fields }] }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  await user.click(await screen.findByRole('button', { name: 'Use 9012345678, Amina Stores, Main' }))
  expect(screen.getByLabelText('Account number')).toHaveValue('9012345678')
})

test('an item is given to a colleague whom the server names, and is watched by one press', async ({ api, openDesk, user }) => {
  const colleagues = [
    { _id: 'opr_5', name: 'Bisi Yakubu', role: 'support' as const },
    { _id: 'opr_6', name: 'Chidi Obi', role: 'finance' as const },
  ]
  api.on(showWork, item({ state: 'open', with: null, allowed: ['claim', 'assign', 'note', 'watch'], colleagues }))
  api.on(assignWork, {})
  api.on(watchWork, {})
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: [...MAY, assignWork.operation, watchWork.operation] })
  await user.click(await screen.findByRole('button', { name: 'Watch' }))
  await waitFor(() => expect(api.calls(watchWork).map(({ body }) => body)).toEqual([{ watches: true }]))
  await user.click(screen.getByRole('button', { name: 'Give to a colleague' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give to a colleague' }))
  await user.selectOptions(dialog.getByLabelText('Colleague'), 'Chidi Obi, finance')
  await user.click(dialog.getByRole('button', { name: 'Give to a colleague' }))
  await waitFor(() => expect(api.calls(assignWork).map(({ body }) => body)).toEqual([{ to: 'opr_6' }]))
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

test('who else has the item on the screen is named', async ({ api, openDesk }) => {
  api.on(showWork, item({ looking: ['Bisi Yakubu'] }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('Bisi Yakubu is looking at this')).toBeVisible()
})

test('an urgent decision takes two presses whoever has the item; one that is off says why', async ({ api, openDesk, user }) => {
  const urgent = {
    ...item().decisions[0]!,
    key: 'stop-now',
    label: 'Stop money out now',
    people: 1 as const,
    urgent: true,
    fields: [],
    effect: ['No payment leaves.'],
  }
  api.on(
    showWork,
    item({ decisions: [urgent, { ...urgent, key: 'other', label: 'Other', refused_because: 'It is stopped already.' }, ...item().decisions] }),
  )
  api.on(decideWork, { state: 'decided' })
  await openDesk('/operator/work/operator/opr_2', { as: 'support', may: MAY })
  expect(await screen.findByText('It is stopped already.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Other' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Stop money out now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop money out now' }))
  expect(dialog.getByText('No payment leaves.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stop money out now' }))
  await waitFor(() => expect(api.calls(decideWork).map(({ body }) => body)).toEqual([{ decision: 'stop-now', fields: {}, note: '' }]))
})

test('while a code of before holds, none is asked for, and the page says until when', async ({ api, openDesk }) => {
  const [suspend] = item().decisions
  api.on(showWork, item({ decisions: [{ ...suspend!, code_until: '2026-11-20T10:05:00.000Z' }], with: null, state: 'open' }))
  await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
  expect(await screen.findByText('Your code holds until 11:05:00 am for this kind of decision.')).toBeVisible()
  expect(screen.queryByLabelText('Code from your authenticator')).not.toBeInTheDocument()
})

test('equal items are proposed together with the sum of those that are chosen', async ({ api, openDesk, user }) => {
  const decision = {
    ...item().decisions[0]!,
    key: 'charge',
    label: 'It is a charge of the bank',
    fields: [],
    together: true,
    roles: ['finance' as const],
    second: null,
  }
  const equal = [2, 3].map((n) => ({ _id: `case_${n}`, what: `Debit ${n}`, business: '', amount: n * 10_000 }))
  api.on(showWork, item({ amount: 10_000, decisions: [decision], equal, with: null, state: 'open' })).on(decideWork, { state: 'proposed' })
  await openDesk('/operator/work/operator/opr_2', { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('checkbox', { name: 'All 2 others' }))
  await user.click(screen.getByRole('checkbox', { name: /Debit 2/ }))
  await user.type(screen.getByLabelText('Code from your authenticator'), '123456')
  await user.click(screen.getByRole('button', { name: 'Propose for 2 items, ₦400.00' }))
  await waitFor(() => expect(api.calls(decideWork)).toHaveLength(1))
  expect(api.calls(decideWork)[0]!.body).toMatchObject({ decision: 'charge', also: ['case_3'], sum: 40_000 })
})

for (const { end, event, sentence } of [
  { end: 'was decided', event: 'decided', sentence: 'This was decided.' },
  { end: 'ended by itself', event: 'note', sentence: 'This ended without a decision at the desk.' },
] as const)
  test(`an item that ${end} says so`, async ({ api, openDesk }) => {
    const history = [{ on: '2026-11-20T10:00:00.000Z', by: 'Bisi Yakubu', event, text: '', decision: null }]
    api.on(showWork, item({ state: 'closed', with: null, decisions: [], allowed: [], history }))
    await openDesk('/operator/work/operator/opr_2', { as: 'administrator', may: MAY })
    expect(await screen.findByText(sentence)).toBeVisible()
  })
