import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once } from '../../../ledger/index.ts'
import { MAX_GROUPS } from '../../contract.ts'
import { groupsOf } from '../queries.ts'
import { insertGroup } from '../store.ts'

/** Adds a group of a new name; a repeated request gets its first group. */
export async function addGroup(
  { tenant, clock, ids }: Pick<TenantContext, 'tenant' | 'clock' | 'ids'>,
  caller: Caller,
  input: { name: string; description: string },
  requestId: string,
): Promise<{ id: string; replayed: boolean }> {
  const at = clock.now()
  const { businessId, personId, role } = caller
  const intent = { scope: `bulk.add_group:${businessId}`, key: requestId, fingerprint: JSON.stringify(input) }
  const { outcome, replayed } = await once(tenant(caller), intent, at, async (tx) => {
    if ((await groupsOf(tx, businessId)).length >= MAX_GROUPS)
      throw new Refusal('bulk.too_many_groups', 409, `A business has at most ${MAX_GROUPS} groups. Delete one first.`)
    const id = ids.next('bgr')
    if (!(await insertGroup(tx, { id, business_id: businessId, ...input, created_by: personId, created_at: at })))
      throw badField('name', 'You already have a group of this name', 'bulk.group_exists')
    await writeAudit(tx, { business: businessId, actor: personId, role, operation: 'bulk.add_group', subject: id, requestId, at })
    return { id }
  })
  return { id: outcome.id, replayed }
}
