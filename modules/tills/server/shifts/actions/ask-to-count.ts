import { Refusal } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { findBusiness } from '../../../../businesses/index.ts'
import { type Caller, contactOf } from '../../../../identity/index.ts'
import { once, writeJobs } from '../../../../ledger/index.ts'
import { countAsked } from '../../messages.ts'
import { ownShift, type ShiftContext, shiftEnded } from '../context.ts'
import { saveAsked } from '../store.ts'

const AGAIN_MS = 60 * 60_000

/** Asks the cashier who opened a shift to count and close it. */
export async function askToCount(context: ShiftContext, caller: Caller, id: string, requestId: string): Promise<{ replayed: boolean }> {
  const shift = await ownShift(context, caller, id)
  const at = context.clock.now()
  const own = context.tenant(caller)
  if (shift.state !== 'open') throw shiftEnded()
  const [business, contact] = await Promise.all([findBusiness(own, caller.businessId), contactOf(own, shift.opened_by)])
  const intent = { scope: `tills.ask_to_count:${caller.businessId}`, key: requestId, fingerprint: id }
  return once<Record<string, never>>(own, intent, at, async (tx) => {
    if (!(await saveAsked(tx, id, at, new Date(at.getTime() - AGAIN_MS))))
      throw new Refusal('tills.asked', 409, 'The cashier was asked within the last hour.')
    const asked = { shift, asking: caller.firstname, businessName: business?.name ?? '', productName: context.productName, at }
    await writeJobs(tx, countAsked.jobs({ email: contact?.email, phone: contact?.phone }, asked))
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
