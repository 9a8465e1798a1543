import type { RequestMeta } from '../../../../../platform/http/bind.ts'
import type { Kobo } from '../../../../../platform/money/index.ts'
import { badField, Refusal } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { type Caller, confirmOwnPassword } from '../../../../identity/index.ts'
import { onceWithPreparation, writeLiveEvents } from '../../../../ledger/index.ts'
import type { DifferenceReason } from '../../../shifts/contract.ts'
import { ownShift, type ShiftContext, shiftEnded } from '../context.ts'
import { shiftOf } from '../queries.ts'
import { endShift, lockOpenShift, takePayments } from '../store.ts'
import { expectedCash, receivedIn } from '../sums.ts'

export type Closing = { id: string; password: string; expected: Kobo; reason: DifferenceReason | null }

/**
 * Closes a counted shift. Its payments are taken and its sums are frozen under its lock, so that of two devices one closes it, and cash that
 * is noted meanwhile is in the count or refused.
 */
export async function closeShift(context: ShiftContext, caller: Caller, closing: Closing, meta: RequestMeta): Promise<{ replayed: boolean }> {
  const { id, password, expected, reason } = closing
  const { cashpoint_id: cashpoint } = await ownShift(context, caller, id)
  const at = context.clock.now()
  const intent = { scope: `tills.close_shift:${caller.businessId}`, key: meta.requestId, fingerprint: `${id} ${expected} ${reason ?? ''}` }
  return onceWithPreparation<Record<string, never>>(context.tenant(caller), intent, at, async () => {
    await confirmOwnPassword({ ...context, db: context.people }, caller, password, meta)
    return async (tx) => {
      if (!(await lockOpenShift(tx, id, caller.businessId))) throw shiftEnded()
      await takePayments(tx, id)
      const shift = (await shiftOf(tx, caller.businessId, id))!
      if (shift.counted === null) throw new Refusal('tills.not_counted', 409, 'Count the cash first.')
      if (expectedCash(shift) !== expected) throw new Refusal('tills.shift_changed', 409, 'Cash was noted since you counted. Compare again.')
      const difference = shift.counted - expected
      if (difference !== 0n && reason === null) throw badField('reason', 'Say what happened')
      await endShift(tx, id, { state: 'closed', expected, reason: difference === 0n ? null : reason, by: caller.personId, at })
      await writeAudit(tx, {
        business: caller.businessId,
        actor: caller.personId,
        role: caller.role,
        operation: 'tills.close_shift',
        subject: cashpoint,
        requestId: meta.requestId,
        facts: { shift: id, received: String(receivedIn(shift).received), counted: String(shift.counted), difference: String(difference) },
        at,
      })
      await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint, kind: 'shift.changed', data: { id } }], at)
      return {}
    }
  })
}
