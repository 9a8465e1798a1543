import type { AppContext } from '../../../kernel/app-context.ts'
import type { Caller } from '../../../identity/index.ts'
import { REVERSER_ROLES } from '../../contract.ts'
import { countOpenRequests } from './queries.ts'

/** The part of the merchant details: how many requests of cashiers wait for this person. */
export async function countForCaller({ db, clock }: Pick<AppContext, 'db' | 'clock'>, caller: Caller): Promise<{ reversals: number }> {
  return { reversals: REVERSER_ROLES.includes(caller.role) ? await countOpenRequests(db.system, caller.businessId, clock.now()) : 0 }
}
