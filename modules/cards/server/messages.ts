import { formatNaira } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { CardDisputeRow, CardPaymentRow } from './rows.ts'

/** Who is told of a dispute, and the name of the product. */
export type MessageParams = { productName: string; to: Pick<BusinessRow, 'name' | 'email' | 'contact_firstname'> }
type OfDispute = MessageParams & { dispute: CardDisputeRow; payment: CardPaymentRow }

const mailText = ({ productName, to }: MessageParams, lines: readonly string[]) =>
  [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n')

const TIME = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
const paymentText = ({ description, paid_at: paidAt }: CardPaymentRow) =>
  `the card payment${description ? ` “${description}”` : ''} of ${(paidAt ?? new Date(0)).toLocaleDateString('en-NG', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', year: 'numeric' })}`

export const disputeOpened = defineMessage({
  name: 'cards.dispute-opened',
  channels: ['mail'],
  occasion: ({ dispute }: OfDispute) => `card-dispute-${dispute.id}-opened`,
  business: ({ to }) => to.name,
  subject: ({ productName, dispute }) => `${productName}: a customer disputes ${formatNaira(dispute.amount)}`,
  text: (params) => {
    const { dispute, payment } = params
    return mailText(params, [
      `A customer asks the bank for the money of ${paymentText(payment)} back.`,
      `${formatNaira(dispute.amount)} is held in your balance until it is decided.`,
      dispute.due_at === null
        ? 'Please answer soon.'
        : `Please answer by ${dispute.due_at.toLocaleString('en-NG', TIME)}. Without an answer the customer gets the money.`,
      'Open Take Card Payment, Disputes to give the money back, or to contest it with a picture that proves what you sold.',
    ])
  },
})

export const disputeReminder = defineMessage({
  name: 'cards.dispute-reminder',
  channels: ['mail'],
  occasion: ({ dispute, hours }: OfDispute & { hours: number }) => `card-dispute-${dispute.id}-reminder-${hours}`,
  business: ({ to }) => to.name,
  subject: ({ productName, hours }) => `${productName}: ${hours === 1 ? 'one hour' : `${hours} hours`} left to answer a dispute`,
  text: (params) =>
    mailText(params, [
      `A customer asks for ${formatNaira(params.dispute.amount)} of ${paymentText(params.payment)} back, and you have not answered.`,
      'Open Take Card Payment, Disputes. Without an answer the customer gets the money.',
    ]),
})

export const disputeEnded = defineMessage({
  name: 'cards.dispute-ended',
  channels: ['mail'],
  occasion: ({ dispute }: OfDispute) => `card-dispute-${dispute.id}-ended`,
  business: ({ to }) => to.name,
  subject: ({ productName, dispute }) =>
    `${productName}: ${dispute.state === 'won' ? 'you won a card dispute' : 'a card dispute was decided for the customer'}`,
  text: (params) => {
    const { dispute, payment } = params
    if (dispute.state === 'won')
      return mailText(params, [`The money of ${paymentText(payment)} stays yours.`, `${formatNaira(dispute.amount)} is free in your balance again.`])
    return mailText(params, [
      `The customer gets ${formatNaira(dispute.amount)} of ${paymentText(payment)} back.`,
      dispute.debt === 0n
        ? `${formatNaira(dispute.taken)} was taken from your balance.`
        : `${formatNaira(dispute.taken)} was taken from your balance. Your business owes the rest of ${formatNaira(dispute.debt)}.`,
    ])
  },
})
