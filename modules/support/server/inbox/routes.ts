import type { OperatorContext } from '../../../kernel/operator-context.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import { formatShortReference } from '../../../kernel/short-reference.ts'
import { hasAuditSince, writeAudit } from '../../../audit/index.ts'
import { findItems, pagePosition, toPage } from '../../../history/index.ts'
import { bindOperator, type OperatorCaller } from '../../../operators/index.ts'
import { listThreadPayments, removeAnswer as removeAnswerRoute, saveAnswer as saveAnswerRoute, showInbox, showThread } from '../../contract.ts'
import { type Conversation, conversationOfMessage } from '../queries.ts'
import { firstAnswers, listedConversations } from './queries.ts'
import { removeAnswer, saveAnswer } from './save-answer.ts'
import { threadOf } from './thread.ts'

/** An open conversation is read again each half minute. One entry stands for the looks of this time. */
const ONE_LOOK_MS = 15 * 60_000
const FIGURES_MS = 30 * 24 * 60 * 60_000

/** The support inbox of the desk. Answers, notes and claims go through the work item of the conversation. */
export function inboxRoutes(context: OperatorContext): BoundRoute<OperatorCaller>[] {
  const { db, clock } = context
  async function conversationOf(messageId: string): Promise<Conversation> {
    const conversation = await conversationOfMessage(db, messageId)
    if (!conversation) throw notFound('The conversation')
    return conversation
  }
  /** A view of a customer's words or payments is written before it is given. */
  async function auditView(
    operation: string,
    id: string,
    { businessId }: Conversation,
    { operatorId: actor, role }: OperatorCaller,
    requestId: string,
  ) {
    const at = clock.now()
    if (await hasAuditSince(db, { actor, operation, subject: id }, new Date(at.getTime() - ONE_LOOK_MS))) return
    await writeAudit(db, { business: businessId, actor, role, operation, subject: id, requestId, at })
  }
  return [
    bindOperator(showInbox, async () => {
      const [conversations, figures] = await Promise.all([listedConversations(db), firstAnswers(db, new Date(clock.now().getTime() - FIGURES_MS))])
      return {
        data: {
          conversations: conversations.map(({ id, author_name: name, ...each }) => ({ _id: id, name, ...each })),
          first_answer: figures,
        },
      }
    }),
    bindOperator(showThread, async ({ params: { id }, caller, meta }) => {
      const conversation = await conversationOf(id)
      await auditView('support.show_thread', id, conversation, caller, meta.requestId)
      return { data: await threadOf(context, conversation, caller) }
    }),
    bindOperator(listThreadPayments, async ({ params: { id }, query, caller, meta }) => {
      const conversation = await conversationOf(id)
      await auditView('support.list_payments', id, conversation, caller, meta.requestId)
      const of = conversation.cashpointId === null ? {} : { cashpointId: conversation.cashpointId }
      const { rows, next } = toPage(await findItems(db, conversation.businessId, of, pagePosition(query)))
      const data = rows.map((row) => ({
        _id: row.id,
        type: row.direction,
        state: row.state,
        total: row.total,
        name: row.party_name,
        bank: row.party_bank_name,
        short_reference: formatShortReference(row.reference_code),
        on: row.created_at,
      }))
      return { data, count: null, next }
    }),
    bindOperator(saveAnswerRoute, async ({ body, caller, meta }) => {
      const { outcome, replayed } = await saveAnswer(context, caller, body, meta.requestId)
      return { data: { _id: outcome.id }, message: 'The answer was saved', replayed }
    }),
    bindOperator(removeAnswerRoute, async ({ params, caller, meta }) => {
      await removeAnswer(context, caller, params.id, meta.requestId)
      return { data: {}, message: 'The answer was removed' }
    }),
  ]
}
