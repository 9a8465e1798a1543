import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { CardDisputeRow, CardPaymentRow } from './rows.ts'

/** Who is told of a dispute, and the name of the house. */
export type Told = { productName: string; to: Pick<BusinessRow, 'email' | 'contact_firstname'> }

const notice = ({ productName, to }: Told, occasion: string, subject: string, lines: readonly string[]): JobSpec =>
  mailJob(`card-dispute-${occasion}`, {
    to: to.email,
    subject: `${productName}: ${subject}`,
    text: [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n'),
  })

const TIME = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
const paymentText = ({ description, paid_at: paidAt }: CardPaymentRow) =>
  `the card payment${description ? ` “${description}”` : ''} of ${(paidAt ?? new Date(0)).toLocaleDateString('en-NG', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', year: 'numeric' })}`

export const disputeOpened = (told: Told, dispute: CardDisputeRow, payment: CardPaymentRow): JobSpec =>
  notice(told, `${dispute.id}-opened`, `a customer disputes ${formatNaira(dispute.amount)}`, [
    `A customer asks the bank for the money of ${paymentText(payment)} back.`,
    `${formatNaira(dispute.amount)} is held in your balance until it is decided.`,
    dispute.due_at === null
      ? 'Please answer soon.'
      : `Please answer by ${dispute.due_at.toLocaleString('en-NG', TIME)}. Without an answer the customer gets the money.`,
    'Open Take Card Payment, Disputes to give the money back, or to contest it with a picture that proves what you sold.',
  ])

export const disputeReminder = (told: Told, dispute: CardDisputeRow, payment: CardPaymentRow, hours: number): JobSpec =>
  notice(told, `${dispute.id}-reminder-${hours}`, `${hours === 1 ? 'one hour' : `${hours} hours`} left to answer a dispute`, [
    `A customer asks for ${formatNaira(dispute.amount)} of ${paymentText(payment)} back, and you have not answered.`,
    'Open Take Card Payment, Disputes. Without an answer the customer gets the money.',
  ])

export const disputeEnded = (told: Told, dispute: CardDisputeRow, payment: CardPaymentRow): JobSpec =>
  dispute.state === 'won'
    ? notice(told, `${dispute.id}-ended`, 'you won a card dispute', [
        `The money of ${paymentText(payment)} stays yours.`,
        `${formatNaira(dispute.amount)} is free in your balance again.`,
      ])
    : notice(told, `${dispute.id}-ended`, 'a card dispute was decided for the customer', [
        `The customer gets ${formatNaira(dispute.amount)} of ${paymentText(payment)} back.`,
        dispute.debt === 0n
          ? `${formatNaira(dispute.taken)} was taken from your balance.`
          : `${formatNaira(dispute.taken)} was taken from your balance. Your business owes the rest of ${formatNaira(dispute.debt)}.`,
      ])
