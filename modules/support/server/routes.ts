import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { fileLink } from '../../uploads/index.ts'
import { bind, bindPublic, type Caller } from '../../identity/index.ts'
import { can } from '../../identity/contract.ts'
import { writeLiveEvents } from '../../ledger/index.ts'
import { readConversation, reportCrash, sendMessage, showConversation } from '../contract.ts'
import { writeToStaff } from './actions/write-message.ts'
import { type Conversation, countUnread, latestMessages } from './queries.ts'
import { paymentOf } from './present.ts'
import { type CrashReportContext, recordCrashReport } from './report-crash.ts'
import { markRead } from './store.ts'

export function supportPublicRoutes(context: CrashReportContext): BoundRoute<null>[] {
  return [
    bindPublic(reportCrash, async ({ body, meta }) => {
      await recordCrashReport(context, body, meta)
      return { data: {}, message: 'Report sent' }
    }),
  ]
}

const MAX_MESSAGES = 100

type ConversationsContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'people' | 'clock' | 'ids' | 'secrets'>

export function supportRoutes(context: ConversationsContext): BoundRoute<Caller>[] {
  return [
    bind(showConversation, async ({ caller }) => {
      const conversation = conversationOf(caller)
      const rows = await latestMessages(context.tenant(caller), conversation, MAX_MESSAGES)
      const messages = rows.map((row) => ({
        _id: row.id,
        author: row.author === 'staff' ? ('staff' as const) : row.person_id === caller.personId ? ('you' as const) : ('team' as const),
        name: row.author_name,
        text: row.text,
        attachment_url: row.upload_id === null ? null : fileLink(context, row.upload_id),
        payment: paymentOf(row),
        createdon: row.created_at,
      }))
      return { data: { messages, unread: rows.filter(({ author, read_at }) => author === 'staff' && read_at === null).length } }
    }),
    bind(sendMessage, async ({ body: { subject, message, attachment, transaction }, caller, meta: { requestId } }) => {
      const text = subject ? `${subject}\n${message}` : message
      const { outcome, replayed } = await writeToStaff({ ...context, db: context.tenant(caller) }, caller, {
        conversation: conversationOf(caller),
        text,
        attachment,
        transaction,
        requestId,
      })
      return { data: { _id: outcome.id }, message: 'Message sent', replayed }
    }),
    bind(readConversation, async ({ caller }) => {
      const of = conversationOf(caller)
      const at = context.clock.now()
      await context.tenantTransaction(caller, async (tx) => {
        const read = await markRead(tx, of, 'staff', at)
        // Other screens of the business stop saying that an answer waits.
        if (read > 0) await writeLiveEvents(tx, [{ business: of.businessId, cashpoint: of.cashpointId, kind: 'support.changed', data: {} }], at)
      })
      return { data: {} }
    }),
  ]
}

/** A cashier writes for the own cashpoint, everyone else for the business. */
const conversationOf = ({ businessId, role, cashpointId }: Caller): Conversation => ({
  businessId,
  cashpointId: can(role, 'see_business') ? null : cashpointId,
})

export const unreadAnswers =
  ({ tenant }: Pick<ConversationsContext, 'tenant'>) =>
  async (caller: Caller): Promise<{ unread: number }> => ({ unread: await countUnread(tenant(caller), conversationOf(caller)) })
