import type { JobSpec } from '../../../platform/jobs/index.ts'
import { mailJob, smsJob } from '../../messages/index.ts'

export type Recipient = { firstname: string; emails: readonly (string | null)[]; phones: readonly (string | null)[] }

const NOT_YOU = 'If this was not you, cancel it under Settings, Payout Accounts, change your password and your PIN, and contact support.'

/** To every address and phone on record, each once. `occasion` is different for each change. */
export function bankNotices(
  productName: string,
  occasion: string,
  to: Recipient,
  news: { subject: string; lines: readonly string[]; sms: string },
): JobSpec[] {
  const mails = distinct(to.emails).map((email, at) =>
    mailJob(`payout-bank-${occasion}-${at}`, {
      to: email,
      subject: `${productName}: ${news.subject}`,
      text: [`Hello ${to.firstname},`, '', ...news.lines, '', NOT_YOU].join('\n'),
    }),
  )
  const texts = distinct(to.phones).map((phone, at) =>
    smsJob(`payout-bank-${occasion}-${at}`, { to: phone, text: `${productName}: ${news.sms} Not you? Log in, cancel it, and contact support.` }),
  )
  return [...mails, ...texts]
}

const distinct = (all: readonly (string | null)[]): string[] => [...new Set(all.filter((one) => one !== null && one !== ''))] as string[]
