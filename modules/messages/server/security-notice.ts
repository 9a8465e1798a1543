import type { JobSpec } from '../../../platform/jobs/index.ts'
import { smsText } from '../../../platform/text/sms-text.ts'
import { mailJob, smsJob } from './mail.ts'

type Address = string | null | undefined

/** Every address on record of who is told. Each is used once. */
export type NoticeRecipient = { firstname: string; emails: readonly Address[]; phones: readonly Address[] }

/** What to do if it was not the recipient: a sentence of the mail, and a shorter one of the text message. */
export type NoticeAdvice = { mail: string; sms: string }

/** `sms`: one sentence, which is cut to fit one text message. It holds no secret, because phones show messages while locked. */
type SecurityNotice = { subject: string; lines: readonly string[]; sms: string; advice: NoticeAdvice }

export const NOT_YOU: NoticeAdvice = {
  mail: 'If this was not you, change your password and your PIN, and contact support.',
  sms: 'Not you? Change your password and contact support.',
}

/** Of a change at which the recipient need not do anything. */
export const NO_ADVICE: NoticeAdvice = { mail: '', sms: '' }

/**
 * Mail and text message about a change of keys, rights, devices, accounts and disputes, in the commit of the change. `occasion` is
 * different for each change, so that a repeat sends none twice.
 */
export function securityNotices(productName: string, occasion: string, to: NoticeRecipient, notice: SecurityNotice): JobSpec[] {
  const { subject, lines, sms, advice } = notice
  const text = [`Hello ${to.firstname},`, '', ...lines, ...(advice.mail === '' ? [] : ['', advice.mail])].join('\n')
  const message = smsText(productName, sms, advice.sms)
  return [
    ...distinct(to.emails).map((email, at) => mailJob(`${occasion}-${at}`, { to: email, subject, text })),
    ...distinct(to.phones).map((phone, at) => smsJob(`${occasion}-${at}`, { to: phone, text: message })),
  ]
}

const distinct = (all: readonly Address[]): string[] => [...new Set(all.filter((one): one is string => typeof one === 'string' && one !== ''))]
