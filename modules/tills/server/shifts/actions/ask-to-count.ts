import { Refusal } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { findBusiness } from '../../../../businesses/index.ts'
import { type Caller, contactOf } from '../../../../identity/index.ts'
import { once, writeJobs } from '../../../../ledger/index.ts'
import { countRequested } from '../../messages.ts'
import { ownShift, type ShiftContext, shiftEnded } from '../context.ts'
import { saveCountRequest } from '../store.ts'

const AGAIN_MS = 60 * 60_000

/** Asks the present cashier of its cashpoint to count and close a shift. */
export async function askToCount(context: ShiftContext, caller: Caller, id: string, requestId: string): Promise<{ replayed: boolean }> {
  const shift = await ownShift(context, caller, id)
  const at = context.clock.now()
  const own = context.tenant(caller)
  if (shift.state !== 'open') throw shiftEnded()
  const { cashier_now_id: cashierId, cashier_now: cashier } = shift
  if (cashierId === null || cashier === null)
    throw new Refusal('tills.no_cashier', 409, 'This cashpoint has no cashier now. Name one under Team, or close the shift without a count.')
  const [business, contact] = await Promise.all([findBusiness(own, caller.businessId), contactOf(own, cashierId)])
  const intent = { scope: `tills.ask_to_count:${caller.businessId}`, key: requestId, fingerprint: id }
  return once<Record<string, never>>(own, intent, at, async (tx) => {
    if (!(await saveCountRequest(tx, id, at, new Date(at.getTime() - AGAIN_MS))))
      throw new Refusal('tills.asked', 409, 'The cashier was asked within the last hour.')
    const input = { shift: { ...shift, cashier }, asking: caller.firstname, businessName: business?.name ?? '', productName: context.productName, at }
    await writeJobs(tx, countRequested.jobs({ email: contact?.email, phone: contact?.phone }, input))
    await writeAudit(tx, {
      business: caller.businessId,
      actor: caller.personId,
      role: caller.role,
      operation: 'tills.ask_to_count',
      subject: shift.cashpoint_id,
      requestId,
      at,
    })
    return {}
  })
}
