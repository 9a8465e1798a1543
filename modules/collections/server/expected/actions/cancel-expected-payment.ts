import { notFound, Refusal } from '../../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { type Caller, seesCashpoint } from '../../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../../ledger/index.ts'
import type { ExpectedPaymentRow } from '../../rows.ts'
import { expectedOf } from '../queries.ts'
import { cancelWaiting } from '../store.ts'

/** `waiting → cancelled`: what still comes is late. */
export async function cancelExpectedPayment(
  { tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>,
  caller: Caller,
  id: string,
  requestId: string,
): Promise<ExpectedPaymentRow> {
  const own = tenant(caller)
  const row = await expectedOf(own, caller.businessId, id)
  if (!row || !seesCashpoint(caller, row.cashpoint_id)) throw notFound('The payment link')
  const at = clock.now()
  await once(own, { scope: `collections.cancel_expected_payment:${caller.businessId}`, key: requestId, fingerprint: id }, at, async (tx) => {
    if (!(await cancelWaiting(tx, row, at)))
      throw new Refusal('collections.expected_ended', 409, 'Money came for this link, or it has ended. Load the page again.')
    await writeAudit(tx, {
      business: row.business_id,
      actor: caller.personId,
      role: caller.role,
      operation: 'collections.cancel_expected_payment',
      subject: row.id,
      requestId,
      facts: { amount: String(row.amount), order: row.reference },
      at,
    })
    await writeLiveEvents(tx, [{ business: row.business_id, cashpoint: row.cashpoint_id, kind: 'expected_payment.changed', data: { id } }], at)
    return {}
  })
  return (await expectedOf(own, caller.businessId, id))!
}
