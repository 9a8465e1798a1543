import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { MAX_TOKEN_TEXTS } from '../../contract.ts'
import { openToken } from '../token-seal.ts'
import { textTokenJob } from '../jobs.ts'
import { meterToken } from '../messages.ts'
import { purchaseById } from '../queries.ts'
import { countTokenText } from '../store.ts'

/** The carrier's failure throws, so that the job is tried again. */
export async function textToken(
  { db, sms, secrets }: Pick<AppContext, 'db' | 'sms' | 'secrets'>,
  { purchaseId }: { purchaseId: string },
): Promise<void> {
  const purchase = await purchaseById(db.system, purchaseId)
  const token = purchase && openToken(secrets, purchase.id, purchase.token)
  if (!purchase || token === null) return
  const { id, phone, customer_number: meter, units } = purchase
  await sms.send({ to: phone, text: meterToken.sms({ purchaseId: id, meter, token, units }) })
}

const LEAST_WAIT_MS = 60_000

/** One a minute, and only some times: each text costs money and reaches a phone that may be another person's. */
export async function sendTokenAgain({ tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>, caller: Caller, id: string): Promise<void> {
  const at = clock.now()
  const isCounted = await countTokenText(tenant(caller), {
    id,
    businessId: caller.businessId,
    limit: MAX_TOKEN_TEXTS,
    sentBefore: new Date(at.getTime() - LEAST_WAIT_MS),
    at,
  })
  if (!isCounted)
    throw new Refusal('bills.token_sent', 429, 'The token was sent a moment ago, or often enough. You can copy it here.', {
      retryAfterSeconds: LEAST_WAIT_MS / 1_000,
    })
  await writeJobs(tenant(caller), [textTokenJob.enqueue({ purchaseId: id })])
}
