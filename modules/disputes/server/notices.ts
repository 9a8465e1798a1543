import type { Sql } from '../../../platform/db/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { ownerContact } from '../../businesses/index.ts'
import { type NoticeAdvice, securityNotices } from '../../messages/index.ts'

type Notice = {
  productName: string
  business: string
  /** Different for each occasion. */
  key: string
  item: { amount: Kobo; party_name: string; reference: string }
  subject: string
  lines: readonly string[]
}

const ADVICE: NoticeAdvice = {
  mail: 'If this was not you, change your password and contact support.',
  sms: 'Not you? Change your password and contact support.',
}

/** To the owner and to the business, each address once. The text message leaves out what staff wrote, which is read after the log-in. */
export async function disputeNotice(db: Sql, { productName, business, key, item, subject, lines }: Notice): Promise<JobSpec[]> {
  const about = `About ${formatNaira(item.amount)}, ${item.party_name}, transaction ref ${item.reference}.`
  return securityNotices(productName, `dispute-${key}`, await ownerContact(db, business), {
    subject: `${productName}: ${subject}`,
    lines: [...lines, '', about],
    sms: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}. Payment: ${formatNaira(item.amount)}.`,
    advice: ADVICE,
  })
}
