import { can } from '../../identity/contract.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findItem } from '../../history/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { answerDispute as answerRoute, createDispute, DISPUTE_TYPES, showDispute, showDisputeTypes } from '../contract.ts'
import { answerDispute } from './actions/answer-dispute.ts'
import { type DisputeContext, logDispute } from './actions/log-dispute.ts'
import { typesOf } from './answer-due.ts'
import { disputeOfItem } from './queries.ts'
import { mayAppeal, nextState, shownState } from './states.ts'

const APPEAL_QUESTION = 'If you do not agree, say why. Other staff look at it once more.'

export function disputeRoutes(context: DisputeContext): BoundRoute<Caller>[] {
  async function present(caller: Caller, transactionId: string) {
    const row = await disputeOfItem(context.tenant(caller), caller.businessId, transactionId)
    if (!row) throw notFound('The dispute')
    return {
      _id: row.id,
      transaction_id: row.item_id,
      state: shownState(row.state),
      dispute_type: row.dispute_type,
      remark: row.remark,
      createdon: row.created_at,
      answer_due: row.answer_due,
      acknowledgedon: row.acknowledged_at,
      question: mayAppeal(row, context.clock.now()) ? APPEAL_QUESTION : row.question,
      answer: row.answer,
      may_answer: (nextState(row, 'answer') !== undefined || mayAppeal(row, context.clock.now())) && can(caller.role, 'dispute'),
      decidedon: row.decided_at,
      reason: row.reason,
    }
  }
  async function typesFor(caller: Caller, transactionId: string | undefined): Promise<string[]> {
    if (transactionId === undefined) return [...DISPUTE_TYPES]
    const item = await findItem(context.tenant(caller), caller.businessId, transactionId)
    if (!item) throw notFound('The transaction')
    return typesOf(item, context.clock.now())
  }
  return [
    bind(showDisputeTypes, async ({ query, caller }) => {
      const types = await typesFor(caller, query.transaction_id)
      return { data: types, count: types.length }
    }),
    bind(showDispute, async ({ query, caller }) => ({ data: await present(caller, query.transaction_id) })),
    bind(createDispute, async ({ body, caller, meta: { requestId } }) => {
      const input = { transactionId: body.transaction_id, disputeType: body.dispute_type, remark: body.remark, requestId }
      const { replayed } = await logDispute(context, caller, input)
      return { data: await present(caller, body.transaction_id), message: 'Dispute Created Successfully.', replayed }
    }),
    bind(answerRoute, async ({ body, caller, meta: { requestId } }) => {
      const { replayed } = await answerDispute(context, caller, { transactionId: body.transaction_id, answer: body.answer, requestId })
      return { data: await present(caller, body.transaction_id), message: 'Your answer was sent', replayed }
    }),
  ]
}
