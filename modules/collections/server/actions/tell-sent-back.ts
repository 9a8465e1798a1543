import type { AppContext } from '../../../app-context.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { shortSmsName } from '../../../../platform/text/sms-text.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { type NoticeAdvice, securityNotices } from '../../../messages/index.ts'
import { collectionById } from '../queries.ts'

/** To the owner and to the address of the business: a member of the team may have sent the money back. The keys make a repeat send none twice. */
export async function tellSentBack(
  { db, productName }: Pick<AppContext, 'db' | 'productName'>,
  { collection: id, order }: { collection: string; order: string },
): Promise<void> {
  const collection = (await collectionById(db.system, id))!
  const owner = await ownerContact(db.system, collection.business_id)
  const amount = formatNaira(collection.amount)
  const what = `${amount} to ${nameCase(collection.payer_name)}`
  const notices = securityNotices(productName, `sent-back-${order}`, owner, {
    subject: `${productName}: you sent back ${what}`,
    lines: [`${owner.businessName} sent a payment back: ${what}. Its fee is in the wallet again.`],
    sms: `${shortSmsName(owner.businessName, 'Your business')} sent back a payment of ${amount}.`,
    advice: ADVICE,
  })
  await db.transaction((tx) => writeJobs(tx, notices))
}

const ADVICE: NoticeAdvice = {
  mail: 'The history shows who did it. If this was not you or your team, change your password and your PIN now, and contact support.',
  sms: 'Not you? Change your password and PIN and contact support.',
}
