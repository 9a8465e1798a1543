import { listCashpoints } from '../../cashpoints/contract.ts'
import { showDays, showHistory, showReceipt } from '../../history/contract.ts'
import { expect, receipt, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import { readConversation, sendMessage, showConversation } from '../contract.ts'

const answer = {
  _id: 'msg_1',
  author: 'staff' as const,
  name: 'Adamu',
  text: 'One payment reached you.',
  attachment_url: null,
  payment: null,
  createdon: '2026-11-20T13:31:00.000Z',
}

test.for([
  ['merchant', '/admin/merchant/support'],
  ['cashier', '/admin/cashpoint/support'],
] as const)(
  'SET-80 CASHIER-03: the support page of a %s shows answers, marks them as read and sends a message',
  async ([as, path], { api, open, user }) => {
    api
      .on(showConversation, { messages: [answer], unread: 1 })
      .on(readConversation, {})
      .on(sendMessage, withEnvelope({ _id: 'msg_2' }, { message: 'Message sent' }))
    await open(path, { as })
    expect(await screen.findByText('One payment reached you.')).toBeVisible()
    await waitFor(() => expect(api.calls(readConversation).length).toBeGreaterThan(0))
    api.on(showConversation, { messages: [answer], unread: 0 })
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.getByLabelText('Write to support')).toHaveAccessibleDescription('Write a message'))
    await user.type(screen.getByLabelText('Write to support'), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(api.calls(sendMessage).map(({ body }) => body)).toEqual([{ message: 'Thank you' }]))
  },
)

test('a payment’s own act opens the conversation with it; it goes with the message, and not with the next one', async ({ api, open, user }) => {
  const payment = receipt({ allowed: ['support'] })
  api
    .on(listCashpoints, [])
    .on(showDays, [])
    .on(showHistory, [])
    .on(showReceipt, payment)
    .on(showConversation, { messages: [], unread: 0 })
    .on(sendMessage, withEnvelope({ _id: 'msg_1' }, { message: 'Message sent' }))
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Ask about this payment' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Support' }))
  expect(screen.queryByRole('dialog', { name: 'Transaction' })).toBeNull()
  const field = await panel.findByRole('textbox', { name: 'Write to support' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(await panel.findByText(new RegExp(payment.short_reference))).toBeVisible()
  for (const text of ['Where is it?', 'Hello?']) {
    await user.type(field, text)
    await user.click(panel.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(field).toHaveValue(''))
  }
  expect(api.calls(sendMessage).map(({ body }) => body)).toEqual([{ message: 'Where is it?', transaction: 'txn_1' }, { message: 'Hello?' }])
})

test('an answer that nobody has read is named by the support button', async ({ api, open }) => {
  api.on(listCashpoints, []).on(showDays, []).on(showHistory, [])
  await open('/admin/merchant/history', { as: 'merchant', business: { parts: { support: { unread: 1 } } } })
  expect(await screen.findByRole('button', { name: 'Support: an answer is waiting' })).toBeVisible()
})
