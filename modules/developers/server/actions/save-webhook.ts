import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, ownerContact } from '../../../businesses/index.ts'
import { type Caller, countAttempt, findGrant, pinRequired, spendGrant, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import { deliverJob } from '../jobs.ts'
import { webhookChanged } from '../messages.ts'
import { hurryWaiting, saveEndpoint } from '../store.ts'

type SaveContext = CheckContext & Pick<TenantContext, 'tenant' | 'productName'>

/** Each check looks a name up. */
const CHECKED = { kind: 'webhook_checked', limit: 60, windowMs: 60 * 60_000 }

/** `people`: where the checks of an hour are counted. */
type CheckContext = Pick<AppContext, 'clock' | 'webhooks'> & { people: Database }

/** Resolves the name of the address. Throws the reason why it cannot be saved. */
export async function checkWebhookUrl(
  { people, clock, webhooks }: CheckContext,
  { businessId }: Pick<Caller, 'businessId'>,
  url: string,
): Promise<void> {
  const waitMs = await countAttempt(people, CHECKED, businessId, clock.now())
  if (waitMs !== null) throw tooManyAttempts('You have checked many addresses. Please wait a while and try again.', waitMs)
  const problem = await webhooks.checkAddress(url)
  if (problem !== null) throw badField('webhook', problem, 'developers.address_refused')
}

/** The address is judged here, and again at each connection. The owner is told. */
export async function saveWebhookUrl(context: SaveContext, caller: Caller, url: string, { requestId }: RequestMeta): Promise<void> {
  const { clock, productName } = context
  const db = context.tenant(caller)
  const { businessId, personId } = caller
  const at = clock.now()
  const intent = { scope: `developers.save_webhook:${businessId}`, key: requestId, fingerprint: canonicalJson({ url }) }
  await onceWithPreparation(db, intent, at, async () => {
    if ((await findGrant(db, caller, at)) === null) throw pinRequired()
    await checkWebhookUrl(context, caller, url)
    const owner = await ownerContact(db, businessId)
    return async (tx) => {
      await lockBusiness(tx, businessId)
      await spendGrant(tx, caller, 'developers.save_webhook', at)
      await saveEndpoint(tx, { businessId, url, by: personId, at })
      await hurryWaiting(tx, businessId, at)
      const operation = 'developers.save_webhook'
      await writeAudit(tx, {
        business: businessId,
        actor: personId,
        role: caller.role,
        operation,
        subject: businessId,
        requestId,
        facts: { url },
        at,
      })
      await writeJobs(tx, [deliverJob.enqueue({ businessId }), ...webhookChanged.jobs(owner, { productName, owner, url, requestId })])
      return {}
    }
  })
}
