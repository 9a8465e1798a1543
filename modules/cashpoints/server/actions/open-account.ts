import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { writeLiveEvents } from '../../../ledger/index.ts'
import { findCashpoint } from '../queries.ts'
import { activateAccount } from '../store.ts'

/** Asks the bank for the account that collects for a cashpoint. Open screens show its number at once. */
export async function openAccount(
  { db, bank, clock }: Pick<AppContext, 'db' | 'bank' | 'clock'>,
  { cashpointId }: { cashpointId: string },
): Promise<void> {
  const cashpoint = await findCashpoint(db.system, cashpointId)
  if (!cashpoint || cashpoint.account_state === 'active') return
  const business = await findBusiness(db.system, cashpoint.business_id)
  const answer = await bank.openCollectionAccount({
    reference: cashpoint.id,
    accountName: cashpoint.is_default ? business!.name : `${business!.name}-${cashpoint.name}`,
  })
  if (answer.outcome !== 'ok') throw new Error(`the bank did not open an account for ${cashpoint.id}: ${answer.reason}`)
  const account = answer.value
  await db.transaction(async (tx) => {
    await activateAccount(tx, cashpoint.id, account)
    await writeLiveEvents(tx, [{ business: cashpoint.business_id, cashpoint: cashpoint.id, kind: 'cashpoint.account_opened', data: {} }], clock.now())
  })
}
