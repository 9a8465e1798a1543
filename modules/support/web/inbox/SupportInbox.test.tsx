import { expect, refused, screen, test, within } from '../../../../tests/components/test.tsx'
import { addNote, decideWork, showWork } from '../../../desk/contract.ts'
import type { WorkDetails } from '../../../desk/web/queries.ts'
import { listThreadPayments, showInbox, showThread } from '../../contract.ts'
import type { ListedConversation, Thread, ThreadPayment } from './queries.ts'

const MAY = [showInbox, showThread, listThreadPayments, showWork, decideWork, addNote].map(({ operation }) => operation)

const conversation = (more: Partial<ListedConversation>): ListedConversation => ({
  _id: 'msg_1',
  business: 'Amina Stores',
  cashpoint: null,
  author: 'customer',
  name: 'Amina Bello',
  text: 'Where is my money?',
  on: '2026-11-20T09:40:00.000Z',
  waits_since: '2026-11-20T09:40:00.000Z',
  due_on: '2026-11-20T13:40:00.000Z',
  ...more,
})

const PAYMENT: ThreadPayment = {
  _id: 'txn_1',
  type: 'debit',
  state: 'processing',
  total: 120_007_000,
  name: 'CHINONSO OKAFOR',
  bank: 'First Bank',
  short_reference: 'KSW-7PY2-77QH',
  on: '2026-11-20T09:00:00.000Z',
}

const thread = (more: Partial<Thread> = {}): Thread => ({
  item_id: 'msg_1',
  business_id: 'biz_1',
  business: 'Amina Stores',
  cashpoint: null,
  owner: 'Amina Bello',
  phone: '08031234567',
  tier: 'verified',
  standing: 'open',
  balance: 341_822_075,
  messages: [
    {
      _id: 'msg_1',
      author: 'customer',
      name: 'Amina Bello',
      text: 'Where is my money?',
      picture_url: null,
      payment: null,
      on: '2026-11-20T09:40:00.000Z',
      read_on: null,
      answered_after_seconds: null,
    },
  ],
  notes: [{ on: '2026-11-20T09:50:00.000Z', by: 'Ada Danjuma', text: 'Call her before 15:30.' }],
  about: null,
  fields: [{ name: 'first name', value: 'Amina' }],
  saved_answers: [{ _id: 'ans_1', title: 'In progress', text: 'Good day {first name}. Your {amount} to {payee} is in progress.' }],
  ...more,
})

const ITEM: WorkDetails = {
  kind: 'support',
  kind_title: 'Support',
  _id: 'msg_1',
  business_id: 'biz_1',
  business: 'Amina Stores',
  what: 'Where is my money?',
  amount: null,
  opened_on: '2026-11-20T09:40:00.000Z',
  due_on: '2026-11-20T13:40:00.000Z',
  state: 'open',
  with: null,
  waits: true,
  clock: 'Answered within 4 hours after the first message without an answer.',
  looking: [],
  equal: [],
  evidence: [],
  decisions: ['answer', 'close'].map((key) => ({
    key,
    label: key,
    tone: 'act',
    people: 1,
    urgent: false,
    together: false,
    code_until: null,
    effect: [],
    fields: [],
    roles: ['support'],
    second: null,
    refused_because: null,
  })),
  proposal: null,
  history: [],
  allowed: ['claim', 'note'],
  colleagues: [],
}

const inbox = (...conversations: ListedConversation[]) => ({ conversations, first_answer: { median_seconds: 240, answered: 3 } })

test('the inbox says who waits, for how long, and the time to the first answer; an answered conversation waits for the customer', async ({
  api,
  openDesk,
}) => {
  const since = new Date(Date.now() - 20 * 60_000).toISOString()
  api.on(
    showInbox,
    inbox(
      conversation({ waits_since: since }),
      conversation({ _id: 'msg_9', business: 'Bello Foods', author: 'staff', name: 'Ada', waits_since: null, due_on: null }),
    ),
  )
  await openDesk('/operator/work/support', { as: 'support', may: MAY })
  expect(await screen.findByText('1 waits, first answer after 4 m')).toBeVisible()
  const [waiting, answered] = within(screen.getByRole('navigation', { name: 'Conversations' })).getAllByRole('link')
  expect(waiting).toHaveTextContent('20 m')
  expect(answered).toHaveTextContent('Waits for the customer')
})

test('a saved answer is filled from the customer and the payment that is added; it goes with the payment, and an open field is not sent', async ({
  api,
  openDesk,
  user,
}) => {
  api
    .on(showInbox, inbox(conversation({})))
    .on(showThread, thread())
    .on(showWork, ITEM)
    .on(listThreadPayments, [PAYMENT])
  api.on(decideWork, { state: 'decided' })
  await openDesk('/operator/work/support/msg_1', { as: 'support', may: MAY })
  const field = await screen.findByRole('textbox', { name: 'Answer, which the customer reads' })
  await user.click(screen.getByRole('button', { name: 'Saved answers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'In progress' }))
  expect(field).toHaveValue('Good day Amina. Your {amount} to {payee} is in progress.')
  expect(screen.getByText('Fill in {amount} before you send it')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Add a payment' }))
  await user.click(await screen.findByRole('button', { name: /Chinonso Okafor/ }))
  const text = 'Good day Amina. Your ₦1,200,070.00 to CHINONSO OKAFOR is in progress.'
  expect(field).toHaveValue(text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(api.calls(decideWork).map(({ body }) => body)).toEqual([{ decision: 'answer', fields: { text, payment: 'txn_1' }, note: '' }])
})

test('a note stands between the messages in its own tone, and is not an answer, which stays as it was typed', async ({ api, openDesk, user }) => {
  api
    .on(showInbox, inbox(conversation({})))
    .on(showThread, thread())
    .on(showWork, ITEM)
    .on(addNote, {})
  await openDesk('/operator/work/support/msg_1', { as: 'support', may: MAY })
  expect((await screen.findByText('Call her before 15:30.')).closest('li')).toHaveAttribute('data-author', 'note')
  await user.type(screen.getByRole('textbox', { name: 'Answer, which the customer reads' }), 'It is')
  await user.click(screen.getByRole('tab', { name: 'Note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note, only staff see it' }), 'She called.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(api.calls(addNote).map(({ body }) => body)).toEqual([{ text: 'She called.' }])
  await user.click(screen.getByRole('tab', { name: 'Answer' }))
  expect(screen.getByRole('textbox', { name: 'Answer, which the customer reads' })).toHaveValue('It is')
  expect(api.calls(decideWork)).toEqual([])
})

test('an answer that a colleague was quicker with is refused in place, with what was typed', async ({ api, openDesk, user }) => {
  api
    .on(showInbox, inbox(conversation({})))
    .on(showThread, thread())
    .on(showWork, ITEM)
  api.on(decideWork, refused(409, 'support.answered', 'This conversation was answered meanwhile.'))
  await openDesk('/operator/work/support/msg_1', { as: 'support', may: MAY })
  const field = await screen.findByRole('textbox', { name: 'Answer, which the customer reads' })
  await user.type(field, 'It arrived.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findAllByText('This conversation was answered meanwhile.'))[0]).toBeVisible()
  expect(field).toHaveValue('It arrived.')
})
