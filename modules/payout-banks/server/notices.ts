import type { JobSpec } from '../../../platform/jobs/index.ts'
import { type NoticeAdvice, type NoticeRecipient, NOT_YOU, securityNotices } from '../../messages/index.ts'

const CANCEL: NoticeAdvice = {
  mail: 'If this was not you, cancel it under Settings, Payout Accounts, change your password and your PIN, and contact support.',
  sms: 'Not you? Log in, cancel it, and contact support.',
}
const CONTACT: NoticeAdvice = { mail: NOT_YOU.mail, sms: 'Not you? Contact support.' }

/** `isCancellable`: the owner can still cancel it. */
export type BankNotice = { subject: string; lines: readonly string[]; sms: string; isCancellable: boolean }

/** To every address and phone on record, each once. `occasion` is different for each change. */
export const bankNotices = (productName: string, occasion: string, to: NoticeRecipient, content: BankNotice): JobSpec[] =>
  securityNotices(productName, `payout-bank-${occasion}`, to, {
    subject: `${productName}: ${content.subject}`,
    lines: content.lines,
    sms: content.sms,
    advice: content.isCancellable ? CANCEL : CONTACT,
  })
