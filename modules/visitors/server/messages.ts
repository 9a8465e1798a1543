import { defineMessage } from '../../messages/index.ts'

/** To support. */
export const visitorWrote = defineMessage({
  name: 'visitors.visitor-wrote',
  channels: ['mail'],
  occasion: ({ id }: { id: string; email: string; subject: string; message: string }) => `visitor-${id}`,
  business: { none: 'to support' },
  subject: ({ subject }) => `Contact page: ${subject}`,
  text: ({ email, message }) => `From ${email}\n\n${message}`,
})

type Answer = { productName: string; supportEmail: string; id: string; answer: string; subject: string; message: string }

/** To the visitor, below the answer of staff what was asked. */
export const visitorAnswered = defineMessage({
  name: 'visitors.visitor-answered',
  channels: ['mail'],
  occasion: ({ id }: Answer) => `visitor-answer-${id}`,
  business: { none: 'to a visitor' },
  subject: ({ subject }) => `Re: ${subject}`,
  text: ({ productName, supportEmail, answer, message }) =>
    [answer, '', '--', `${productName} support: ${supportEmail}`, '', 'You wrote:', ...message.split('\n').map((line) => `> ${line}`)].join('\n'),
})
