import type { JobSpec } from '../../../platform/jobs/index.ts'
import { shortSmsName } from '../../../platform/text/sms-text.ts'
import { type NoticeAdvice, type NoticeRecipient, securityNotices } from '../../messages/index.ts'

type Notice = { subject: string; lines: readonly string[]; sms: string }

const OWNER: NoticeAdvice = {
  mail: 'If this was not you, change your password and your PIN now and contact support.',
  sms: 'Not you? Change your password and PIN and contact support.',
}
const MEMBER: NoticeAdvice = {
  mail: 'If you did not expect this, ask the owner of the business or contact support.',
  sms: 'Not expected? Ask the owner or contact support.',
}

/** Tells the owner of a change in the team, with what to do if it was not intended. `occasion` is different for each change. */
export const ownerNotices = (productName: string, occasion: string, owner: NoticeRecipient, notice: Notice): JobSpec[] =>
  securityNotices(productName, `team-owner-${occasion}`, owner, { ...notice, subject: `${productName}: ${notice.subject}`, advice: OWNER })

/** Tells the member. A cashier often has a phone only. */
export const memberNotices = (
  productName: string,
  occasion: string,
  { firstname, email, phone }: { firstname: string; email: string | null; phone: string | null },
  notice: Notice,
): JobSpec[] =>
  securityNotices(
    productName,
    `team-member-${occasion}`,
    { firstname, emails: [email], phones: [phone] },
    { ...notice, subject: `${productName}: ${notice.subject}`, advice: MEMBER },
  )

export const smsPerson = (name: string) => shortSmsName(name, 'A person', 24)
export const smsBusiness = (name: string) => shortSmsName(name, 'your business', 24)
