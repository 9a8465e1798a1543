import { Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'
import { teamFlag } from '../flag.ts'

/** ROLE-53: without the flag there is no team to read or to change. */
export async function requireTeam(
  { acrossBusinesses, mainSiteUrl }: Pick<TenantContext, 'acrossBusinesses' | 'mainSiteUrl'>,
  { businessId }: Pick<Caller, 'businessId'>,
): Promise<void> {
  if (await flagReader({ mainSiteUrl, db: acrossBusinesses('flags') }).isEnabled(teamFlag, { businessId })) return
  throw new Refusal('team.off', 403, 'Teams are not available for your business at the moment.')
}
