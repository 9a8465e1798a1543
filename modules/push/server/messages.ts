import { defineMessage } from '../../messages/index.ts'

/** `message`: how the payment ended, and where the money is. */
type EndedMail = {
  transferId: string
  personId: string
  productName: string
  businessName: string
  payee: string
  isSent: boolean
  message: string
  shortReference: string
  page: string
}

export const paymentEnded = defineMessage({
  name: 'push.payment-ended',
  channels: ['mail'],
  occasion: ({ transferId, personId }: EndedMail) => `payment-ended-${transferId}-${personId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, payee, isSent }) =>
    isSent ? `${productName}: your payment to ${payee} was sent` : `${productName}: your payment to ${payee} was not sent`,
  text: ({ message, shortReference, page }) =>
    ['You asked us to tell you when this payment is done.', '', message, `Reference: ${shortReference}`, '', `See the payment: ${page}`].join('\n'),
})
