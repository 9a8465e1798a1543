import type { TenantContext } from '../../../kernel/tenant-context.ts'
import type { Caller } from '../../../identity/index.ts'
import { REVERSER_ROLES } from '../../contract.ts'
import { countOpenRequests } from './queries.ts'

/** The part of the merchant details: how many requests of cashiers wait for this person. */
export async function countForCaller({ tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>, caller: Caller): Promise<{ reversals: number }> {
  return { reversals: REVERSER_ROLES.includes(caller.role) ? await countOpenRequests(tenant(caller), caller.businessId, clock.now()) : 0 }
}
