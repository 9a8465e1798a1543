import type { Caller } from '../../../../identity/index.ts'
import { once, writeLiveEvents } from '../../../../ledger/index.ts'
import type { CountedNotes } from '../../rows.ts'
import { ownShift, type ShiftContext, shiftEnded } from '../context.ts'
import { lockOpenShift, saveCount } from '../store.ts'
import { countedCash } from '../sums.ts'

/** What is in the drawer, by note. Counting again replaces it, and how often it was counted stays. */
export async function countShift(context: ShiftContext, caller: Caller, id: string, notes: CountedNotes, requestId: string): Promise<void> {
  const { cashpoint_id: cashpoint } = await ownShift(context, caller, id)
  const at = context.clock.now()
  const intent = { scope: `tills.count_shift:${caller.businessId}`, key: requestId, fingerprint: `${id} ${JSON.stringify(notes)}` }
  await once(context.tenant(caller), intent, at, async (tx) => {
    if (!(await lockOpenShift(tx, id, caller.businessId))) throw shiftEnded()
    await saveCount(tx, id, { notes, counted: countedCash(notes) })
    await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint, kind: 'shift.changed', data: { id } }], at)
    return {}
  })
}
