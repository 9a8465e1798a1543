import { writeAudit } from '../../../../audit/index.ts'
import { type Caller, spendGrant } from '../../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../../ledger/index.ts'
import { ownShift, type ShiftContext, shiftEnded } from '../context.ts'
import { shiftOf } from '../queries.ts'
import { endShift, lockOpenShift, takePayments } from '../store.ts'
import { expectedCash, receivedIn } from '../sums.ts'

/** The owner closes a shift that nobody counted. Its report says so. */
export async function closeUncounted(context: ShiftContext, caller: Caller, id: string, requestId: string): Promise<{ replayed: boolean }> {
  const { cashpoint_id: cashpoint } = await ownShift(context, caller, id)
  const at = context.clock.now()
  const intent = { scope: `tills.close_uncounted:${caller.businessId}`, key: requestId, fingerprint: id }
  return once<Record<string, never>>(context.tenant(caller), intent, at, async (tx) => {
    if (!(await lockOpenShift(tx, id, caller.businessId))) throw shiftEnded()
    await spendGrant(tx, caller, id, at)
    await takePayments(tx, id)
    const shift = (await shiftOf(tx, caller.businessId, id))!
    await endShift(tx, id, { state: 'uncounted', expected: expectedCash(shift), reason: null, by: caller.personId, at })
    await writeAudit(tx, {
      business: caller.businessId,
      actor: caller.personId,
      role: caller.role,
      operation: 'tills.close_uncounted',
      subject: cashpoint,
      requestId,
      facts: { shift: id, received: String(receivedIn(shift).received) },
      at,
    })
    await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint, kind: 'shift.changed', data: { id } }], at)
    return {}
  })
}
