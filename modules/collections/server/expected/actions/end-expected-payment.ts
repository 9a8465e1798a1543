import type { AppContext } from '../../../../kernel/app-context.ts'
import { writeLiveEvents } from '../../../../ledger/index.ts'
import { expectedById } from '../queries.ts'
import { expire } from '../store.ts'

/** `waiting | short → expired` when its time is over. What came of it keeps its lien until its own clock ends. */
export async function endExpectedPayment({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { id }: { id: string; endsAt: string }): Promise<void> {
  const expected = await expectedById(db.system, id)
  const now = clock.now()
  if (!expected || expected.ends_at > now) return
  await db.transaction(async (tx) => {
    if (!(await expire(tx, id, now))) return
    await writeLiveEvents(
      tx,
      [{ business: expected.business_id, cashpoint: expected.cashpoint_id, kind: 'expected_payment.changed', data: { id } }],
      now,
    )
  })
}
