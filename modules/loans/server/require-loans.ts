import type { AppContext } from '../../kernel/app-context.ts'
import { flagReader } from '../../flags/index.ts'
import type { Caller } from '../../identity/index.ts'
import { loanFlag } from '../flag.ts'
import { notOffered } from './refusals.ts'

/** LOAN-03: without the flag nothing new is asked for. What is owed can always be paid. */
export async function requireLoans(context: Pick<AppContext, 'db' | 'mainSiteUrl'>, { businessId }: Pick<Caller, 'businessId'>): Promise<void> {
  if (!(await flagReader(context).isEnabled(loanFlag, { businessId }))) throw notOffered()
}
