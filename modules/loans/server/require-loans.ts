import type { TenantContext } from '../../kernel/tenant-context.ts'
import { flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'
import { loanFlag } from '../flag.ts'
import { notOffered } from './refusals.ts'

/** LOAN-03: without the flag nothing new is asked for. What is owed can always be paid. */
export async function requireLoans(
  context: Pick<TenantContext, 'acrossBusinesses' | 'mainSiteUrl'>,
  { businessId }: Pick<Caller, 'businessId'>,
): Promise<void> {
  const flags = flagReader({ ...context, db: context.acrossBusinesses('flags') })
  if (!(await flags.isEnabled(loanFlag, { businessId }))) throw notOffered()
}
