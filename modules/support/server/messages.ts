import { defineMessage } from '../../messages/index.ts'

/** `isAnswer`: false when staff begin the conversation. `page` shows it. */
type FromStaff = { productName: string; businessName: string; messageId: string; by: string; text: string; page: string; isAnswer: boolean }
const verb = ({ isAnswer }: FromStaff) => (isAnswer ? 'answered you' : 'wrote to you')

export const staffWrote = defineMessage({
  name: 'support.staff-wrote',
  channels: ['mail'],
  occasion: ({ messageId }: FromStaff) => `support-${messageId}`,
  business: ({ businessName }) => businessName,
  subject: (message) => `${message.productName}: support ${verb(message)}`,
  text: (message) => {
    const { by, productName, text, page } = message
    return [`${productName} support ${verb(message)}:`, '', text, '', by, '', `Read and answer: ${page}`].join('\n')
  },
})

/** To our own mailing list. `subject` and `message` come from the browser, without what could name a person. */
export const crashReported = defineMessage({
  name: 'support.crash-reported',
  channels: ['mail'],
  occasion: ({ digest }: { digest: Buffer; subject: string; message: string }) => `crash-${digest.toString('hex').slice(0, 24)}`,
  business: { none: 'to our mailing list' },
  subject: ({ subject }) => subject,
  text: ({ message }) => message,
})
