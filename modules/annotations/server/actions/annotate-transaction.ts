import type { Sql } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { annotateItem, canTakePicture, findItem, type HistoryListRow } from '../../../history/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../ledger/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import type { AnnotationContext } from '../context.ts'
import { findCategory } from '../queries.ts'

type Input = { transactionId: string; requestId: string }

/** Sorts a transaction under a product or an expense, by its direction. */
export async function categorise(context: AnnotationContext, caller: Caller, input: Input & { categoryId: string }): Promise<void> {
  const { tenantTransaction, clock } = context
  const item = await ownItem(context.tenant(caller), caller, input.transactionId)
  const category = await findCategory(context.tenant(caller), caller.businessId, input.categoryId)
  if (!category) throw notFound('The category')
  if ((category.direction === 'inbound') !== (item.direction === 'credit'))
    throw badField('category', 'Choose a category for this kind of transaction')
  const at = clock.now()
  await tenantTransaction(caller, async (tx) => {
    await annotateItem(tx, item, { category }, at)
    await record(tx, caller, 'annotations.categorise', item, input.requestId, { category: category.id }, at)
  })
}

/** Keeps a photo with the payment. A payment has one. */
export async function addPicture(context: AnnotationContext, caller: Caller, input: Input & { link: string }): Promise<{ replayed: boolean }> {
  const { clock } = context
  const db = context.tenant(caller)
  const upload = await findOwnUpload(db, caller.businessId, {
    field: 'selfie_url',
    link: input.link,
    folder: 'TakeAPicture',
  })
  const at = clock.now()
  const intent = { scope: `annotations.selfie:${caller.businessId}`, key: input.requestId, fingerprint: `${input.transactionId} ${upload.id}` }
  const { replayed } = await once(db, intent, at, async (tx) => {
    const item = await ownItem(tx, caller, input.transactionId)
    if (!canTakePicture(item)) throw new Refusal('annotations.no_picture', 409, 'This transaction takes no picture, or has one already.')
    await annotateItem(tx, item, { pictureUploadId: upload.id }, at)
    await record(tx, caller, 'annotations.add_selfie', item, input.requestId, { upload: upload.id }, at)
    return {}
  })
  return { replayed }
}

async function ownItem(db: Sql, { businessId }: Caller, id: string): Promise<HistoryListRow> {
  const item = await findItem(db, businessId, id)
  if (!item) throw notFound('The transaction')
  return item
}

async function record(
  tx: Parameters<typeof writeAudit>[0],
  { businessId: business, personId: actor, role }: Caller,
  operation: string,
  item: HistoryListRow,
  requestId: string,
  facts: Record<string, string>,
  at: Date,
): Promise<void> {
  await writeAudit(tx, { business, actor, role, operation, subject: item.id, requestId, facts, at })
  await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'annotations.changed', data: { item: item.id } }], at)
}
