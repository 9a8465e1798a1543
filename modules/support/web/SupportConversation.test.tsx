import { expect, screen, test, waitFor, withEnvelope } from '../../../tests/components/test.tsx'
import { readConversation, sendMessage, showConversation } from '../contract.ts'

const answer = {
  _id: 'msg_1',
  author: 'staff' as const,
  name: 'Adamu',
  text: 'One payment reached you.',
  attachment_url: null,
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
    expect(screen.getByLabelText('Write to support')).toHaveAccessibleDescription('Write a message')
    await user.type(screen.getByLabelText('Write to support'), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(api.calls(sendMessage).map(({ body }) => body)).toEqual([{ message: 'Thank you' }]))
  },
)
