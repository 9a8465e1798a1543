import type { TenantContext } from '../../kernel/tenant-context.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../identity/index.ts'

/** Codes are short, so that tries are counted. Those of aggregators count together with the tries to join a downline. */
const TRIES = { limit: 20, windowMs: 60 * 60_000 }

export async function countCodeTry(
  { acrossBusinesses, clock }: Pick<TenantContext, 'acrossBusinesses' | 'clock'>,
  { businessId }: Pick<Caller, 'businessId'>,
  kind: 'aggregator_code' | 'warranter_code',
): Promise<void> {
  const waitMs = await countAttempt(acrossBusinesses('people'), { ...TRIES, kind }, businessId, clock.now())
  if (waitMs !== null) throw tooManyAttempts('Too many codes at once. Please wait a while and try again.', waitMs)
}
