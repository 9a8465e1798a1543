import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText, NOT_YOU } from '../../messages/index.ts'
import { maskedAccount } from './present.ts'
import type { PayoutBankMove } from './states.ts'

/** The owner can still cancel it. */
const CANCEL: NoticeAdvice = {
  mail: 'If this was not you, cancel it under Settings, Payout Accounts, change your password and your PIN, and contact support.',
  sms: 'Not you? Log in, cancel it, and contact support.',
}
const CONTACT: NoticeAdvice = { mail: NOT_YOU.mail, sms: 'Not you? Contact support.' }

type MessageParams = { productName: string; firstname: string; businessName: string }
/** Says of which business it is: a person can own several. */
const smsSender = ({ productName, businessName }: MessageParams) => `${productName}, ${shortSmsName(businessName, 'your business', 24)}`

type Bank = { account_number: string; bank_name: string }
const shortName = (bank: Bank) => `${bank.bank_name} ${maskedAccount(bank.account_number)}`

/** Moves of which people are told: those that a person decides. */
export type DecidedMove = Exclude<PayoutBankMove, 'replace' | 'end_cooling'>

const DECIDED: Readonly<Record<DecidedMove, { subject: string; sentence: (bank: string) => string }>> = {
  confirm: { subject: 'payout account confirmed', sentence: (bank) => `${bank} is now your payout account.` },
  refuse: { subject: 'payout account not confirmed', sentence: (bank) => `${bank} was not confirmed. The payout account stays as it was.` },
  cancel: {
    subject: 'payout account change cancelled',
    sentence: (bank) => `The change to ${bank} was cancelled. The payout account stays as it was.`,
  },
  block: { subject: 'payout account blocked', sentence: (bank) => `${bank} is blocked. Money stays in your balance.` },
  unblock: { subject: 'payout account open again', sentence: (bank) => `${bank} is your payout account again.` },
}

type Decided = MessageParams & { id: string; move: DecidedMove; bank: Bank; reason: string | null; at: Date }

export const bankDecided = defineMessage({
  name: 'payout-banks.decided',
  channels: ['mail', 'sms'],
  occasion: ({ id, move, at }: Decided) => `payout-bank-${id}-${move}-${at.getTime()}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, move }) => `${productName}: ${DECIDED[move].subject}`,
  text: ({ firstname, move, bank, reason }) =>
    noticeText(firstname, [DECIDED[move].sentence(shortName(bank)), ...(reason ? [`Reason: ${reason}`] : [])], CONTACT),
  sms: (decided) => smsText(smsSender(decided), DECIDED[decided.move].sentence(shortName(decided.bank)), CONTACT.sms),
})

/** `what`: such as `the payout account of Amina Stores`. `current`: the bank that stays in use until staff have confirmed the new one. */
type Saved = MessageParams & {
  id: string
  what: string
  bank: Bank & { account_name: string }
  isActive: boolean
  isOfCashpoint: boolean
  current: Bank | null
}

const savedAdvice = ({ isActive, isOfCashpoint }: Saved) => (isActive || isOfCashpoint ? CONTACT : CANCEL)

export const bankSaved = defineMessage({
  name: 'payout-banks.saved',
  channels: ['mail', 'sms'],
  occasion: ({ id }: Saved) => `payout-bank-${id}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, isActive, current }) => {
    const state = isActive ? 'added' : current ? 'is being changed' : 'is being reviewed'
    return `${productName}: payout account ${state}`
  },
  text: (saved) => {
    const { firstname, bank, what, isActive, current, isOfCashpoint } = saved
    const named = `${shortName(bank)}, ${bank.account_name}`
    if (isActive) return noticeText(firstname, [`${named} is now ${what}.`], savedAdvice(saved))
    const meanwhile = current ? [`Until then ${shortName(current)} stays in use.`] : isOfCashpoint ? [] : ['Until then money stays in your balance.']
    const lines = [`${named} was entered as ${what}.`, 'We call you to confirm it before it can be used.', ...meanwhile]
    return noticeText(firstname, lines, savedAdvice(saved))
  },
  sms: (saved) => {
    const { productName, bank, what, isActive } = saved
    const sentence = isActive ? `${shortName(bank)} is now ${what}.` : `${shortName(bank)} was entered as ${what}. We call you before it is used.`
    return smsText(productName, sentence, savedAdvice(saved).sms)
  },
})

/** `bankName`: where the money of each day goes from tomorrow; null when it stays in the balance. */
type Destination = MessageParams & { requestId: string; bankName: string | null }

const destinationSentence = ({ bankName }: Destination) =>
  bankName === null
    ? 'Money now stays in your balance until you withdraw it.'
    : `From tomorrow, the money of each day goes to ${bankName} in the morning.`

export const destinationChanged = defineMessage({
  name: 'payout-banks.destination-changed',
  channels: ['mail', 'sms'],
  occasion: ({ requestId }: Destination) => `payout-bank-destination-${requestId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName }) => `${productName}: daily payout changed`,
  text: (change) => noticeText(change.firstname, [destinationSentence(change)], CONTACT),
  sms: (change) => smsText(smsSender(change), destinationSentence(change), CONTACT.sms),
})
