import type { AppContext } from '../../../kernel/app-context.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { transferById } from '../../../transfers/index.ts'
import { paymentSentBack } from '../messages.ts'
import { collectionById } from '../queries.ts'

/** The keys make a repeat send none twice. */
export async function tellSentBack(
  { db, productName }: Pick<AppContext, 'db' | 'productName'>,
  { collection: id, order }: { collection: string; order: string },
): Promise<void> {
  const collection = (await collectionById(db.system, id))!
  const owner = await ownerContact(db.system, collection.business_id)
  const { amount: amountKobo } = (await transferById(db.system, order))!
  const { payer_name: payer } = collection
  const notices = paymentSentBack.jobs(owner, { productName, owner, orderId: order, amountKobo, payer })
  await db.transaction((tx) => writeJobs(tx, notices))
}
