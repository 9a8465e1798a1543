import { z } from 'zod'
import { parseRequest } from '../../../platform/http/bind.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Approvable, ApprovalPrice } from '../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Caller } from '../../identity/index.ts'
import { quoteSchema } from '../../pricing/contract.ts'
import { approvalRuleSchema } from '../contract.ts'
import type { ListedApproval } from './queries.ts'
import type { ApprovalRow } from './rows.ts'

/** The schema of a request with a PIN demands one. The approval stands in its place, and this value is never compared. */
const PIN_IN_PLACE = '0000'

/** The request of an approval, parsed by the contract again. */
export function requestOf({ contract, checkPin }: Approvable, { content, request_id: requestId }: ApprovalRow) {
  const body = contract.body === undefined ? undefined : { ...content.body, ...(checkPin && { pin: PIN_IN_PLACE }) }
  const parsed = parseRequest(contract, { params: content.params, query: {}, body })
  return { params: parsed.params as never, body: parsed.body as never, requestId }
}

/** The person who asked, with the role of then. The approval stands in place of the session. */
export function askerOf(row: ListedApproval): Caller {
  return {
    personId: row.asked_by,
    sessionId: row.id,
    businessId: row.business_id,
    role: row.asked_role,
    cashpointId: null,
    firstname: row.asker_firstname,
    lastname: row.asker_lastname,
    email: '',
    approval: { id: row.id, totalKobo: row.accepted_total, digest: row.digest },
  }
}

/** The price by the rules of now; null where no money moves. */
export async function priceNow(context: TenantContext, approvable: Approvable, row: ListedApproval): Promise<ApprovalPrice | null> {
  if (!approvable.price) return null
  const price = await approvable.price(context, askerOf(row), requestOf(approvable, row))
  return price.digest === row.digest ? price : { ...price, refusal: changedMeanwhile() }
}

export const changedMeanwhile = () =>
  new Refusal('approvals.content_changed', 409, 'What would be paid was changed after it was asked. Decline it, and let it be asked again.')

export const requestedTotal = (row: Pick<ApprovalRow, 'price'>): Kobo | null =>
  row.price === null ? null : z.decode(quoteSchema, row.price as never).total
export const ruleOf = (row: Pick<ApprovalRow, 'rule'>) => z.decode(approvalRuleSchema, row.rule)
