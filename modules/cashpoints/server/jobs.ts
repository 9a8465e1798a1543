import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers } from '../../../platform/jobs/index.ts'
import type { BankPort } from '../../../partners/bank/port.ts'
import { findBusiness } from '../../businesses/index.ts'
import type { JobSpec } from '../../ledger/index.ts'
import { findCashpoint } from './queries.ts'
import { activateAccount } from './store.ts'

export const openAccountJob = (cashpointId: string): JobSpec => ({
  task: 'cashpoints.open-account',
  payload: { cashpointId },
  key: `open-account:${cashpointId}`,
})

/** Asks the bank for the account that collects for a cashpoint. The bank knows our reference, so asking twice is one account. */
export function cashpointJobs(context: { db: Database; bank: BankPort }): JobHandlers {
  return {
    'cashpoints.open-account': async ({ cashpointId }) => {
      const cashpoint = await findCashpoint(context.db.system, String(cashpointId))
      if (!cashpoint || cashpoint.account_state === 'active') return
      const business = await findBusiness(context.db.system, cashpoint.business_id)
      const answer = await context.bank.openCollectionAccount({
        reference: cashpoint.id,
        accountName: cashpoint.is_default ? business!.name : `${business!.name}-${cashpoint.name}`,
      })
      if (answer.outcome !== 'ok') throw new Error(`the bank did not open an account for ${cashpoint.id}: ${answer.reason}`)
      await activateAccount(context.db.system, cashpoint.id, answer.value)
    },
  }
}
