import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText } from '../../messages/index.ts'
import type { ListedRequest } from './reversal-requests/queries.ts'

const ADVICE: NoticeAdvice = {
  mail: 'The history shows who did it. If this was not you or your team, change your password and your PIN now, and contact support.',
  sms: 'Not you? Change your password and PIN and contact support.',
}

type SentBack = {
  productName: string
  owner: { firstname: string; businessName: string }
  orderId: string
  amountKobo: Kobo
  payer: string
}
const whatWasSent = ({ amountKobo, payer }: SentBack) => `${formatNaira(amountKobo)} to ${nameCase(payer)}`

/** To the owner and to the address of the business: a member of the team may have sent the money back. */
export const paymentSentBack = defineMessage({
  name: 'collections.sent-back',
  channels: ['mail', 'sms'],
  occasion: ({ orderId }: SentBack) => `sent-back-${orderId}`,
  business: ({ owner }) => owner.businessName,
  subject: (sent) => `${sent.productName}: you sent back ${whatWasSent(sent)}`,
  text: (sent) =>
    noticeText(
      sent.owner.firstname,
      [`${sent.owner.businessName} sent a payment back: ${whatWasSent(sent)}. Its fee is in the wallet again.`],
      ADVICE,
    ),
  sms: ({ productName, owner, amountKobo }) =>
    smsText(productName, `${shortSmsName(owner.businessName, 'Your business')} sent back a payment of ${formatNaira(amountKobo)}.`, ADVICE.sms),
})

/** Tells the owner who asks, for what, and where to decide. */
export const reversalRequested = defineMessage({
  name: 'collections.reversal-asked',
  channels: ['mail'],
  occasion: ({ request }: { productName: string; firstname: string; businessName: string; request: ListedRequest }) => `reversal-asked-${request.id}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, request }) => `${productName}: ${request.asked_by_name} asks for a reversal`,
  text: ({ firstname, request: { asked_by_name: by, cashpoint_name: cashpoint, amount, payer_name: payer, reason } }) =>
    [
      `Hello ${firstname},`,
      '',
      `${by} at ${cashpoint} asks you to send ${formatNaira(amount)} back to ${nameCase(payer)}.`,
      `Reason: ${reason}`,
      '',
      'No money has moved. Sign in and open Authorizations to decide with your PIN.',
    ].join('\n'),
})
