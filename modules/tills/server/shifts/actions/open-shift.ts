import { Refusal } from '../../../../../platform/problems/index.ts'
import type { Kobo } from '../../../../../platform/money/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import type { CashpointRow } from '../../../../cashpoints/index.ts'
import type { Caller } from '../../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../../ledger/index.ts'
import type { ShiftContext } from '../context.ts'
import { lastShiftAt } from '../queries.ts'
import { insertShift } from '../store.ts'

/** The next shift of a cashpoint. One is open at a time. */
export async function openShift(
  { tenant, clock, ids }: ShiftContext,
  caller: Caller,
  { cashpoint, float, requestId }: { cashpoint: CashpointRow; float: Kobo; requestId: string },
): Promise<{ id: string; replayed: boolean }> {
  const at = clock.now()
  const own = tenant(caller)
  const last = await lastShiftAt(own, caller.businessId, cashpoint.id)
  const intent = { scope: `tills.open_shift:${caller.businessId}`, key: requestId, fingerprint: `${cashpoint.id} ${float}` }
  const { outcome, replayed } = await once<{ id: string }>(own, intent, at, async (tx) => {
    const row = {
      id: ids.next('shf'),
      business_id: caller.businessId,
      cashpoint_id: cashpoint.id,
      float_amount: float,
      left_before: last?.counted ?? null,
      opened_by: caller.personId,
      opened_at: at,
    }
    if (!(await insertShift(tx, row))) throw new Refusal('tills.shift_open', 409, 'A shift is open here already. Load the page again.')
    await writeAudit(tx, {
      business: caller.businessId,
      actor: caller.personId,
      role: caller.role,
      operation: 'tills.open_shift',
      subject: cashpoint.id,
      requestId,
      facts: { float: String(float), left: last?.counted === undefined || last.counted === null ? null : String(last.counted) },
      at,
    })
    await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint: cashpoint.id, kind: 'shift.changed', data: { id: row.id } }], at)
    return { id: row.id }
  })
  return { id: outcome.id, replayed }
}
