import { defineMessage } from '../../messages/index.ts'
import type { ChangedStanding } from './standing/moves.ts'

const TEXTS: Readonly<Record<ChangedStanding, { subject: string; sentence: string }>> = {
  open: { subject: 'your account is open again', sentence: 'Money can leave your account and come in again.' },
  no_debit: { subject: 'money cannot leave your account', sentence: 'Money cannot leave your account at the moment. Money still comes in.' },
  frozen: { subject: 'your account is frozen', sentence: 'Money can neither leave your account nor come in at the moment. Your balance is safe.' },
  closing: {
    subject: 'your account is being closed',
    sentence: 'No new payment can leave your account. What is left in it goes to your payout bank.',
  },
  closed: { subject: 'your account is closed', sentence: 'All your money has gone to your bank, and the account is closed.' },
}

type Change = { productName: string; businessId: string; businessName: string; requestId: string; to: ChangedStanding; reason: string }

export const standingChanged = defineMessage({
  name: 'risk.standing-changed',
  channels: ['mail'],
  occasion: ({ businessId, requestId }: Change) => `standing-${businessId}-${requestId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, to }) => `${productName}: ${TEXTS[to].subject}`,
  text: ({ productName, to, reason }) =>
    [TEXTS[to].sentence, `Reason: ${reason}`, '', `Contact support if you have a question. ${productName}`].join('\n'),
})
