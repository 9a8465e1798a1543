import type { AnnotationContext } from '../context.ts'
import { badField } from '../../../../platform/problems/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once } from '../../../ledger/index.ts'
import { categoriesOf, type Category, type Direction } from '../queries.ts'
import { insertCategory } from '../store.ts'

const MAX_CATEGORIES = 200

type NewCategory = { direction: Direction; name: string; requestId: string }

/** Names are compared without case. */
export async function addCategory(
  { tenant, clock, ids }: Pick<AnnotationContext, 'tenant' | 'clock' | 'ids'>,
  { businessId, personId }: Pick<Caller, 'businessId' | 'personId'>,
  { direction, name, requestId }: NewCategory,
): Promise<{ category: Category; replayed: boolean }> {
  const at = clock.now()
  const intent = { scope: `annotations.category:${businessId}`, key: requestId, fingerprint: `${direction} ${name}` }
  const { outcome, replayed } = await once(tenant({ businessId }), intent, at, async (tx) => {
    if ((await categoriesOf(tx, businessId, direction)).length >= MAX_CATEGORIES)
      throw badField('name', `A business has at most ${MAX_CATEGORIES} categories of a kind`)
    const id = ids.next('cat')
    if (!(await insertCategory(tx, { id, business_id: businessId, direction, name, created_by: personId, created_at: at })))
      throw badField('name', 'You have this category already')
    return { id }
  })
  return { category: { id: outcome.id, business_id: businessId, direction, name }, replayed }
}
