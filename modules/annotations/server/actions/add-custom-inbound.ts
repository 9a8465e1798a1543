import { lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation } from '../../../ledger/index.ts'
import type { PAYMENT_TYPES } from '../../contract.ts'
import type { AnnotationContext } from '../context.ts'
import { findCategory } from '../queries.ts'
import { insertCustomInbound } from '../store.ts'

const NOTED = { kind: 'custom_inbound', limit: 500, windowMs: 24 * 60 * 60_000 }

export type CustomInbound = {
  product_id: string
  amount: Kobo
  originator_account_name: string
  short_desc: string
  tnx_date: string
  quantity: number
  payment_type: (typeof PAYMENT_TYPES)[number]
}

/** Writes a note and nothing else: no entry, no line of the history, no total (M12). */
export async function addCustomInbound(
  { tenant, people, clock, ids }: Pick<AnnotationContext, 'tenant' | 'people' | 'clock' | 'ids'>,
  caller: Pick<Caller, 'businessId' | 'personId' | 'role'>,
  note: CustomInbound,
  requestId: string,
): Promise<{ outcome: { id: string }; replayed: boolean }> {
  const { businessId: business, personId: actor, role } = caller
  const at = clock.now()
  const intent = {
    scope: `annotations.custom_inbound:${business}`,
    key: requestId,
    fingerprint: canonicalJson({ ...note, amount: String(note.amount) }),
  }
  const db = tenant(caller)
  return onceWithPreparation(db, intent, at, async () => {
    if (note.tnx_date > lagosDay(at)) throw badField('tnx_date', 'The date cannot be after today')
    const product = await findCategory(db, business, note.product_id)
    if (product?.direction !== 'inbound') throw notFound('The product')
    const waitMs = await countAttempt(people, NOTED, business, at)
    if (waitMs !== null) throw tooManyAttempts('You have added many notes today. Try again tomorrow.', waitMs)
    return async (tx) => {
      const id = ids.next('cin')
      await insertCustomInbound(tx, { ...note, id, business_id: business, product_name: product.name, created_by: actor, created_at: at })
      const operation = 'annotations.add_custom_inbound'
      await writeAudit(tx, { business, actor, role, operation, subject: id, requestId, facts: { amount: String(note.amount) }, at })
      return { id }
    }
  })
}
