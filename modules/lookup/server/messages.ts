import { defineMessage } from '../../messages/index.ts'

type Change = {
  productName: string
  business: { id: string; name: string; contact_firstname: string; classification: string }
  to: string
  reason: string
  requestId: string
}

/** `business`: as it was before. */
export const classChanged = defineMessage({
  name: 'lookup.class-changed',
  channels: ['mail'],
  occasion: ({ business, requestId }: Change) => `class-${business.id}-${requestId}`,
  business: ({ business }) => business.name,
  subject: ({ productName }) => `${productName}: the class of your business has changed`,
  text: ({ productName, business, to, reason }) =>
    [
      `Hello ${business.contact_firstname},`,
      '',
      `${business.name} is now of the class ${to}; it was of the class ${business.classification}. Its fees and the pages that you see depend on it.`,
      `Reason: ${reason}`,
      '',
      `Contact support if you have a question. ${productName}`,
    ].join('\n'),
})
