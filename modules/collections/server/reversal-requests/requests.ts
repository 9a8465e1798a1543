import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type Caller, spendGrant } from '../../../identity/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { checkSendingBack, loadOwnCollection } from '../actions/send-back.ts'
import { reversalRequested } from '../messages.ts'
import { countRequests, latestRequest, type ListedRequest } from './queries.ts'
import { declineOpen, insertRequest } from './store.ts'

export type RequestContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids' | 'productName'>

/** After this many the cashier talks to the owner. */
const MAX_REQUESTS = 3

/** docs/money.md §8: `offered → asked_by_cashier`. One request about a payment is open at a time; asked again, it is the same. */
export async function askReversal(
  context: RequestContext,
  caller: Caller,
  { collectionId, reason, requestId }: { collectionId: string; reason: string; requestId: string },
): Promise<ListedRequest> {
  const { clock, ids } = context
  const at = clock.now()
  const own = context.tenant(caller)
  const row = await loadOwnCollection(context, caller, collectionId)
  const refused = checkSendingBack(row, at)
  if (refused) throw refused
  const open = await latestRequest(own, caller.businessId, row.id)
  if (open?.state === 'asked') return open
  if ((await countRequests(own, caller.businessId, row.id)) >= MAX_REQUESTS)
    throw new Refusal('collections.asked_too_often', 409, 'You have asked for this payment three times. Talk to the owner.')
  const business = (await findBusiness(own, caller.businessId))!
  const id = ids.next('rvr')
  await context.tenantTransaction(caller, async (tx) => {
    const { cashpoint_id, business_id } = row
    const isNew = await insertRequest(tx, { id, business_id, collection_id: row.id, cashpoint_id, asked_by: caller.personId, reason, created_at: at })
    // The same request a moment ago was faster.
    if (!isNew) return
    const facts = { amount: String(row.amount), reason }
    await writeAudit(tx, {
      business: business_id,
      actor: caller.personId,
      role: caller.role,
      operation: 'collections.ask_reversal',
      subject: row.id,
      requestId,
      facts,
      at,
    })
    await writeLiveEvents(tx, [{ business: business_id, cashpoint: cashpoint_id, kind: 'reversal.asked', data: { id: row.id } }], at)
    const request = await latestRequest(tx, business_id, row.id)
    const { productName } = context
    await writeJobs(
      tx,
      reversalRequested.jobs(business, { productName, firstname: business.contact_firstname, businessName: business.name, request: request! }),
    )
  })
  return (await latestRequest(own, caller.businessId, row.id))!
}

/** `asked_by_cashier → declined → offered`. It takes the PIN grant, as the reversal does. */
export async function declineReversal(
  { tenant, tenantTransaction, clock }: RequestContext,
  caller: Caller,
  { collectionId, answer, requestId }: { collectionId: string; answer: string | null; requestId: string },
): Promise<ListedRequest> {
  const at = clock.now()
  const own = tenant(caller)
  const request = await latestRequest(own, caller.businessId, collectionId)
  if (!request) throw notFound('The request')
  // The same decision again is answered as before.
  if (request.state === 'declined') return request
  await tenantTransaction(caller, async (tx) => {
    if (!(await declineOpen(tx, request, { by: caller.personId, answer, at }))) throw ended()
    await spendGrant(tx, caller, request.id, at)
    await writeAudit(tx, {
      business: request.business_id,
      actor: caller.personId,
      role: caller.role,
      operation: 'collections.decline_reversal',
      subject: collectionId,
      requestId,
      facts: { request: request.id, answer },
      at,
    })
    const data = { id: collectionId, asked_by: request.asked_by }
    await writeLiveEvents(tx, [{ business: request.business_id, cashpoint: request.cashpoint_id, kind: 'reversal.declined', data }], at)
  })
  return (await latestRequest(own, caller.businessId, collectionId))!
}

const ended = () => new Refusal('collections.request_ended', 409, 'This request has ended. Load the page again.')
