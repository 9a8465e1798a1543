import { insertPolicy } from '../../../modules/approvals/server/store.ts'
import type { WireApprovalRule } from '../../../modules/approvals/contract.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import type { ClientRequest } from './client-history.ts'
import type { Environment } from './environment.ts'
import { addUsers } from './extra-users.ts'
import { httpCall, type Reply } from './http-call.ts'

/** A person whose payments wait for the approval of the owner. */
export type Initiator = Shop & { approverToken: string }

/** The other businesses have no rule, as most have. */
const EVERY = 4
const MAX_SHOPS = 16
/** A person may ask for sixty approvals an hour. */
const PEOPLE = 12
const RULE: WireApprovalRule = { area: 'payments', from: 1, people: 1, who: 'owner', chosen: [], owner_too: false }

export async function prepareInitiators({ db, sql }: Pick<Environment, 'db' | 'sql'>, all: readonly Shop[]): Promise<Initiator[]> {
  const shops = all.filter((_, at) => at % EVERY === 0).slice(0, MAX_SHOPS)
  const people = await addUsers({ sql, shops }, PEOPLE, 'accountant-finance')
  for (const { businessId } of shops)
    await insertPolicy(db.system, {
      id: businessId.replace('biz', 'apl'),
      businessId,
      rules: [RULE],
      by: businessId.replace('biz', 'usr'),
      at: systemClock.now(),
    })
  // The businesses in turn, so that approvals in a row have different owners.
  return Array.from({ length: PEOPLE }, (_, at) => shops.map((shop) => ({ ...people.get(shop.businessId)![at]!, approverToken: shop.token }))).flat()
}

/** The owner looks at the request and approves it at its price, with an own PIN. Without an answer it is looked at again. */
export async function approve(environment: Environment, { business, approver }: ClientRequest, approvalId: string): Promise<void> {
  if (!approver) throw new Error(`${approvalId} waits for an approval that no kind of payment expects`)
  const headers = { ...sessionHeaders({ token: approver.token, businessId: business }), requestId: approver.requestId }
  const url = `${environment.processes.entrance()}/api/merchant/authorizations`
  const seen = await httpCall(`${url}/${approvalId}/show`, { method: 'GET', headers })
  recordFault(seen)
  const { allowed, quote } = (seen.body['data'] ?? {}) as { allowed?: string[]; quote?: { total: number } }
  if (!allowed?.includes('approve')) return
  await environment.grant({ token: approver.token, businessId: business })
  recordFault(await httpCall(`${url}/decide`, { headers, body: { authorization: approvalId, decision: 'approve', total: quote!.total } }))

  function recordFault({ status, body }: Reply): void {
    if (status === 500) environment.clientHistory.faults.push(`${approvalId}: ${JSON.stringify(body)}`)
  }
}
