import { can } from '../../../identity/contract.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import type { Caller } from '../../../identity/index.ts'
import { countOpenRequests } from './queries.ts'

/** The part of the merchant details: how many requests of cashiers wait for this person. */
export async function countForCaller({ tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>, caller: Caller): Promise<{ reversals: number }> {
  return { reversals: can(caller.role, 'reverse') ? await countOpenRequests(tenant(caller), caller.businessId, clock.now()) : 0 }
}
