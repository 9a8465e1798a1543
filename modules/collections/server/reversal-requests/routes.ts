import type { z } from 'zod'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import { bind, type Caller } from '../../../identity/index.ts'
import {
  askReversal as askRoute,
  declineReversal as declineRoute,
  listReversalRequests,
  type reversalRequestSchema,
  showReversalRequest,
} from '../../contract.ts'
import { checkSendingBack, loadOwnCollection } from '../actions/send-back.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import { collectionIdOf } from '../collection-id.ts'
import { latestRequest, type ListedRequest, openRequests } from './queries.ts'
import { askReversal, declineReversal, type RequestContext } from './requests.ts'

/** A cashier asks, and the owner decides. Sending back itself accepts a request. */
export function reversalRequestRoutes(context: RequestContext): BoundRoute<Caller>[] {
  const { tenant, clock } = context
  return [
    bind(askRoute, async ({ params, body, caller, meta }) => {
      const input = { collectionId: collectionIdOf(params.id), reason: body.reason, requestId: meta.requestId }
      return { data: presentRequest(await askReversal(context, caller, input)), message: 'The owner was asked' }
    }),
    bind(showReversalRequest, async ({ params, caller }) => {
      const row = await loadOwnCollection(context, caller, collectionIdOf(params.id))
      const request = await latestRequest(tenant(caller), caller.businessId, row.id)
      const mayAsk = request?.state !== 'asked' && checkSendingBack(row, clock.now()) === null
      return { data: { request: request && presentRequest(request), may_ask: mayAsk } }
    }),
    bind(listReversalRequests, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const open = await openRequests(tenant(caller), caller.businessId, clock.now())
      return { data: open.map(presentRequest), count: open.length }
    }),
    bind(declineRoute, async ({ params, body, caller, meta }) => {
      const input = { collectionId: collectionIdOf(params.id), answer: body.reason ?? null, requestId: meta.requestId }
      return { data: presentRequest(await declineReversal(context, caller, input)), message: 'The cashier was told' }
    }),
  ]
}

export const presentRequest = (row: ListedRequest): z.output<typeof reversalRequestSchema> => ({
  _id: row.id,
  transaction_id: transactionIdOf(row.collection_id),
  state: row.state,
  amount: row.amount,
  payer: row.payer_name,
  reason: row.reason,
  askedby: row.asked_by_name,
  cashpoint: row.cashpoint_name,
  askedon: row.created_at,
  expires: row.reversal_expires_at,
  decidedby: row.decided_by_name,
  answer: row.answer,
})
