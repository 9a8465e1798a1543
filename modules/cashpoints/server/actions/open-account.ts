import type { AppContext } from '../../../app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { findCashpoint } from '../queries.ts'
import { activateAccount } from '../store.ts'

/** Asks the bank for the account that collects for a cashpoint. */
export async function openAccount({ db, bank }: Pick<AppContext, 'db' | 'bank'>, { cashpointId }: { cashpointId: string }): Promise<void> {
  const cashpoint = await findCashpoint(db.system, cashpointId)
  if (!cashpoint || cashpoint.account_state === 'active') return
  const business = await findBusiness(db.system, cashpoint.business_id)
  const answer = await bank.openCollectionAccount({
    reference: cashpoint.id,
    accountName: cashpoint.is_default ? business!.name : `${business!.name}-${cashpoint.name}`,
  })
  if (answer.outcome !== 'ok') throw new Error(`the bank did not open an account for ${cashpoint.id}: ${answer.reason}`)
  await activateAccount(db.system, cashpoint.id, answer.value)
}
