import { notFound } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type CommandPlace, once, readsOf } from '../../../ledger/index.ts'
import { conversationOfMessage } from '../queries.ts'
import { markRead } from '../store.ts'
import { answeredMeanwhile } from './write-message.ts'

type Closing = { messageId: string; by: { operatorId: string; role: string }; requestId: string }

/** The message needs no answer, such as thanks. The next message opens the conversation again. */
export async function closeConversation(
  { db, clock }: Pick<AppContext, 'clock'> & { db: CommandPlace },
  { messageId, by, requestId }: Closing,
): Promise<void> {
  const at = clock.now()
  const conversation = await conversationOfMessage(readsOf(db), messageId)
  if (!conversation) throw notFound('The conversation')
  await once(db, { scope: `support.close:${messageId}`, key: requestId, fingerprint: '' }, at, async (tx) => {
    if ((await markRead(tx, conversation, 'customer', at)) === 0) throw answeredMeanwhile()
    const { operatorId: actor, role } = by
    await writeAudit(tx, { business: conversation.businessId, actor, role, operation: 'support.close', subject: messageId, requestId, at })
    return {}
  })
}
