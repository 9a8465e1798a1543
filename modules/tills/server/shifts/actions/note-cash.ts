import { Refusal } from '../../../../../platform/problems/index.ts'
import type { Kobo } from '../../../../../platform/money/index.ts'
import type { CashpointRow } from '../../../../cashpoints/index.ts'
import type { Caller } from '../../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../../ledger/index.ts'
import type { ShiftContext } from '../context.ts'
import { countSales, openShiftTimeAt } from '../queries.ts'
import { holdOpenShift, insertDrawerEntry } from '../store.ts'

export type NotedCash = { cashpoint: CashpointRow; kind: 'sale' | 'paid_out'; amount: Kobo; note: string | null; requestId: string }

/** Cash in or out of the drawer of the open shift. It is no money of the ledger. */
export async function noteCash(
  { tenant, clock, ids }: ShiftContext,
  caller: Caller,
  noted: NotedCash,
): Promise<{ sales: number; replayed: boolean }> {
  const { cashpoint, kind, amount, note, requestId } = noted
  const at = clock.now()
  const own = tenant(caller)
  const intent = { scope: `tills.note_cash:${caller.businessId}`, key: requestId, fingerprint: `${cashpoint.id} ${kind} ${amount} ${note ?? ''}` }
  const shift = await openShiftTimeAt(own, caller.businessId, cashpoint.id)
  const { replayed } = await once(own, intent, at, async (tx) => {
    if (!shift || !(await holdOpenShift(tx, shift.id, caller.businessId)))
      throw new Refusal('tills.no_shift', 409, 'Open your shift first. Cash is counted by shift.')
    await insertDrawerEntry(tx, {
      id: ids.next('drw'),
      business_id: caller.businessId,
      shift_id: shift.id,
      kind,
      amount,
      note,
      created_by: caller.personId,
      created_at: at,
    })
    await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint: cashpoint.id, kind: 'shift.changed', data: { id: shift.id } }], at)
    return {}
  })
  return { sales: shift ? await countSales(own, shift.id) : 0, replayed }
}
