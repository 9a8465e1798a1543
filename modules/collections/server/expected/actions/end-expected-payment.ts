import { sql } from '../../../../../platform/db/index.ts'
import type { AppContext } from '../../../../kernel/app-context.ts'
import { writeLiveEvents } from '../../../../ledger/index.ts'
import { expectedById } from '../queries.ts'

/** `waiting | short → expired` when its time is over. What came of it keeps its lien until its own clock ends. */
export async function endExpectedPayment({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { id }: { id: string; endsAt: string }): Promise<void> {
  const expected = await expectedById(db.system, id)
  const now = clock.now()
  if (!expected || expected.ends_at > now) return
  await db.transaction(async (tx) => {
    const done = await sql`
      update expected_payment set state = 'expired', ended_at = ${now} where id = ${id} and state in ('waiting', 'short') and ends_at <= ${now}`.execute(tx)
    if (done.numAffectedRows === 0n) return
    await writeLiveEvents(tx, [{ business: expected.business_id, cashpoint: expected.cashpoint_id, kind: 'expected_payment.changed', data: { id } }], now)
  })
}
