import type { OperatorContext } from '../../kernel/operator-context.ts'
import { hasAuditSince, writeAudit } from '../../audit/index.ts'
import type { OperatorCaller } from '../../operators/index.ts'
import type { WorkItem, WorkItemKind } from '../../kernel/work-item-declaration.ts'

/** An open page asks again each half minute. One entry stands for the looks of this time. */
const ONE_LOOK_MS = 15 * 60_000

/** An item was opened: written before its evidence is given. */
export async function auditOpening(
  { db, clock }: Pick<OperatorContext, 'db' | 'clock'>,
  { kind, item }: { kind: WorkItemKind; item: WorkItem },
  { operatorId: actor, role }: OperatorCaller,
  requestId: string,
): Promise<void> {
  const at = clock.now()
  const look = { actor, operation: 'desk.show', subject: item.id }
  if (await hasAuditSince(db, look, new Date(at.getTime() - ONE_LOOK_MS))) return
  await writeAudit(db, { ...look, business: item.businessId, role, requestId, facts: { kind: kind.key }, at })
}
