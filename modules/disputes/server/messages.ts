import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText } from '../../messages/index.ts'
import { type DisputeType, FRAUD_TYPE } from '../contract.ts'
import type { DisputeMove } from './states.ts'

type OfDispute = {
  productName: string
  owner: { firstname: string; businessName: string }
  disputeId: string
  disputeType: string
  item: { amount: Kobo; party_name: string; reference: string }
}

const ADVICE: NoticeAdvice = {
  mail: 'If this was not you, change your password and contact support.',
  sms: 'Not you? Change your password and contact support.',
}

const mailText = ({ owner, item }: OfDispute, lines: readonly string[]) =>
  noticeText(owner.firstname, [...lines, '', `About ${formatNaira(item.amount)}, ${item.party_name}, transaction ref ${item.reference}.`], ADVICE)

/** Without what staff wrote, which is read after the log-in. */
const shortText = ({ productName, owner, item }: OfDispute, subject: string) =>
  smsText(
    `${productName}, ${shortSmsName(owner.businessName, 'your business')}`,
    `${subject.charAt(0).toUpperCase()}${subject.slice(1)}. Payment: ${formatNaira(item.amount)}.`,
    ADVICE.sms,
  )

/** `by`: the name of the person who logged it. */
export const disputeLogged = defineMessage({
  name: 'disputes.logged',
  channels: ['mail', 'sms'],
  occasion: ({ disputeId }: OfDispute & { disputeType: DisputeType; by: string }) => `dispute-${disputeId}-opened`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: dispute logged`,
  text: (logged) =>
    mailText(logged, [
      `${logged.by} logged a dispute: ${logged.disputeType}.`,
      `Its case number is ${logged.disputeId}.`,
      logged.disputeType === FRAUD_TYPE
        ? 'Kasuwa staff tell the receiving bank within 30 minutes, and decide within 14 working days.'
        : 'No money moves while Kasuwa staff look at it.',
    ]),
  sms: (logged) => shortText(logged, 'dispute logged'),
})

export type StaffMove = Exclude<DisputeMove, 'answer' | 'appeal'>
type Moved = OfDispute & { move: StaffMove; reason: string; requestId: string }
type Texts = { subject: string; lines: (reason: string) => string[] }

const MOVED: Readonly<Record<StaffMove, Texts>> = {
  acknowledge: { subject: 'dispute received', lines: () => ['Kasuwa staff look at your dispute.'] },
  ask: {
    subject: 'a question about your dispute',
    lines: (reason) => [`Kasuwa staff ask: ${reason}`, 'Open the transaction to answer.'],
  },
  resolve: { subject: 'dispute resolved', lines: (reason) => ['Kasuwa staff resolved your dispute.', `Their answer: ${reason}`] },
  refund: { subject: 'refund after a fraud', lines: (reason) => ['Kasuwa staff have refunded the payment that you reported.', reason] },
  'no-refund': { subject: 'no refund is due', lines: (reason) => ['Kasuwa staff have ended your fraud report.', reason] },
  reject: { subject: 'dispute rejected', lines: (reason) => ['Kasuwa staff did not accept your dispute.', `Their answer: ${reason}`] },
}

const FRAUD_RECEIVED: Texts = {
  subject: 'fraud report received',
  lines: (reason) => ['Kasuwa staff have told the receiving bank and asked it to hold the money.', reason],
}

const movedTexts = ({ move, disputeType }: Moved) => (move === 'acknowledge' && disputeType === FRAUD_TYPE ? FRAUD_RECEIVED : MOVED[move])

export const disputeMoved = defineMessage({
  name: 'disputes.moved',
  channels: ['mail', 'sms'],
  occasion: ({ disputeId, requestId }: Moved) => `dispute-${disputeId}-${requestId}`,
  business: ({ owner }) => owner.businessName,
  subject: (moved) => `${moved.productName}: ${movedTexts(moved).subject}`,
  text: (moved) => mailText(moved, movedTexts(moved).lines(moved.reason)),
  sms: (moved) => shortText(moved, movedTexts(moved).subject),
})
