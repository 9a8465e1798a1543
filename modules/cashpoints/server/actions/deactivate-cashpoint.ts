import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { CANNOT_DEACTIVATE_DEFAULT } from '../../contract.ts'
import { findCashpoint } from '../queries.ts'
import { setDeactivated } from '../store.ts'

/**
 * Closes a cashpoint. The database ends the sessions of its cashiers in the same commit (baseline of team), and they cannot sign in again.
 * Closing it twice is no fault and changes nothing.
 */
export async function closeCashpoint(
  context: Pick<AppContext, 'db' | 'clock'>,
  { businessId, personId: actor, role }: Caller,
  input: { merchant: string; cashpoint: string },
  meta: RequestMeta,
): Promise<void> {
  if (input.merchant !== businessId) throw notFound('The business')
  const cashpoint = await findCashpoint(context.db.system, input.cashpoint)
  if (cashpoint?.business_id !== businessId) throw notFound('The cashpoint')
  if (cashpoint.is_default) throw new Refusal('cashpoints.is_default', 409, CANNOT_DEACTIVATE_DEFAULT)
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    if (!(await setDeactivated(tx, cashpoint.id))) return
    const operation = 'cashpoints.deactivate'
    await writeAudit(tx, { business: businessId, actor, role, operation, subject: cashpoint.id, requestId: meta.requestId, at })
  })
}
