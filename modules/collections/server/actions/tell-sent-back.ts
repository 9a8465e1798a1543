import type { AppContext } from '../../../app-context.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { personById } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import { collectionById } from '../queries.ts'

/** To the owner and to the address of the business: a member of the team may have sent the money back. The keys make a repeat send none twice. */
export async function tellSentBack(
  { db, productName }: Pick<AppContext, 'db' | 'productName'>,
  { collection: id, order }: { collection: string; order: string },
): Promise<void> {
  const collection = (await collectionById(db.system, id))!
  const business = (await findBusiness(db.system, collection.business_id))!
  const owner = await personById(db.system, business.owner_id)
  const what = `${formatNaira(collection.amount)} to ${nameCase(collection.payer_name)}`
  const text = [
    `Hello ${business.contact_firstname},`,
    '',
    `${business.name} sent a payment back: ${what}. Its fee is in the wallet again.`,
    '',
    'The history shows who did it. If this was not you or your team, change your password and your PIN now, and contact support.',
  ].join('\n')
  const emails = new Set([owner?.email, business.email].filter((email) => email !== null && email !== undefined && email !== ''))
  const mails = [...emails].map((to, at) => mailJob(`sent-back-${order}-${at}`, { to: to!, subject: `${productName}: you sent back ${what}`, text }))
  await db.transaction((tx) => writeJobs(tx, mails))
}
