import type { Sql } from '../../../platform/db/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { personById } from '../../identity/index.ts'
import { mailJob } from '../../messages/index.ts'

type Notice = {
  productName: string
  business: string
  /** Different for each occasion. */
  key: string
  item: { amount: Kobo; party_name: string; reference: string }
  subject: string
  lines: readonly string[]
}

/** To the owner and to the address of the business, each once. */
export async function disputeNotice(db: Sql, { productName, business, key, item, subject, lines }: Notice): Promise<JobSpec[]> {
  const row = await findBusiness(db, business)
  const owner = row && (await personById(db, row.owner_id))
  const about = `About ${formatNaira(item.amount)}, ${item.party_name}, transaction ref ${item.reference}.`
  const text = [...lines, '', about, '', 'If this was not you, change your password and contact support.'].join('\n')
  const emails = new Set([owner?.email, row?.email].filter((email) => email !== null && email !== undefined && email !== ''))
  return [...emails].map((to, at) => mailJob(`dispute-${key}-${at}`, { to: to!, subject: `${productName}: ${subject}`, text }))
}
