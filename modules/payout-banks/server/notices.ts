import type { JobSpec } from '../../../platform/jobs/index.ts'
import { mailJob, smsJob } from '../../messages/index.ts'

export type Recipient = { firstname: string; emails: readonly (string | null)[]; phones: readonly (string | null)[] }

const NOT_YOU = 'If this was not you, change your password and your PIN, and contact support.'
const NOT_YOU_CANCEL = 'If this was not you, cancel it under Settings, Payout Accounts, change your password and your PIN, and contact support.'

/** `isCancellable`: the owner can still cancel it. */
export type BankNotice = { subject: string; lines: readonly string[]; sms: string; isCancellable: boolean }

/** To every address and phone on record, each once. `occasion` is different for each change. */
export function bankNotices(productName: string, occasion: string, to: Recipient, content: BankNotice): JobSpec[] {
  const mails = distinct(to.emails).map((email, at) =>
    mailJob(`payout-bank-${occasion}-${at}`, {
      to: email,
      subject: `${productName}: ${content.subject}`,
      text: [`Hello ${to.firstname},`, '', ...content.lines, '', content.isCancellable ? NOT_YOU_CANCEL : NOT_YOU].join('\n'),
    }),
  )
  const messages = distinct(to.phones).map((phone, at) =>
    smsJob(`payout-bank-${occasion}-${at}`, {
      to: phone,
      text: `${productName}: ${content.sms} Not you? ${content.isCancellable ? 'Log in, cancel it, and contact support.' : 'Contact support.'}`,
    }),
  )
  return [...mails, ...messages]
}

const distinct = (all: readonly (string | null)[]): string[] => [...new Set(all.filter((one) => one !== null && one !== ''))] as string[]
