import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { sendMessage } from '../contract.ts'
import { latestMessages } from './queries.ts'

const SHOWN_LENGTH = 120

/** The newest message of the conversation, where staff wrote it and nobody of the business has read it. */
export const supportItems = defineActionItems({
  key: 'support.answers',
  icon: 'message',
  answeredBy: sendMessage,
  load: async (db, { businessId }) => {
    const messages = await latestMessages(db, { businessId, cashpointId: null }, 1)
    return messages
      .filter(({ author, read_at: readAt }) => author === 'staff' && readAt === null)
      .map(({ id, text, created_at: since }) => ({
        id: `support.answers:${id}`,
        title: 'Kasuwa support answered you',
        detail: text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text,
        amount: null,
        since,
        dueAt: null,
        isWrong: false,
        act: 'Read',
        href: '/admin/merchant/support',
      }))
  },
})
