import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Sql, Tx } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { findCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, countAttempt, personById, tooManyAttempts } from '../../../identity/index.ts'
import { type CommandPlace, commit, once, onceWithPreparation, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { findItem } from '../../../history/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import { messageSchema } from '../../contract.ts'
import { staffWrote } from '../messages.ts'
import type { Conversation } from '../queries.ts'
import { insertMessage, markRead } from '../store.ts'

export type ConversationContext = Pick<AppContext, 'clock' | 'ids' | 'secrets' | 'productName' | 'siteUrl'> & { db: CommandPlace }

/** Of one person: each is read by a member of staff. */
const WRITTEN = { kind: 'support_message', most: 30, windowMs: 60 * 60_000 }

type Message = {
  conversation: Conversation
  text: string
  attachment?: string | undefined
  transaction?: string | undefined
  requestId: string
}

/** `db`: the rows of the caller's business. `people`: the messages that one person may write in an hour are counted over all businesses. */
export async function writeToStaff(
  { db, people, clock, ids }: Pick<ConversationContext, 'clock' | 'ids'> & { db: Sql; people: Sql },
  { personId, firstname, lastname }: Pick<Caller, 'personId' | 'firstname' | 'lastname'>,
  { conversation, text, attachment, transaction, requestId }: Message,
): Promise<{ outcome: { id: string }; replayed: boolean }> {
  const { businessId, cashpointId } = conversation
  const at = clock.now()
  const intent = {
    scope: `support.message:${personId}:${businessId}`,
    key: requestId,
    fingerprint: canonicalJson({ text, file: attachment !== undefined, transaction }),
  }
  return onceWithPreparation(db, intent, at, async () => {
    const waitMs = await countAttempt(people, WRITTEN, personId, at)
    if (waitMs !== null) throw tooManyAttempts('You have written many messages. Please wait before you write another.', waitMs)
    const file = attachment === undefined ? null : await findOwnUpload(db, businessId, { field: 'attachment', link: attachment, folder: 'Support' })
    if (transaction !== undefined) await requireOwnPayment(db, conversation, transaction)
    return async (tx) => {
      const id = ids.next('msg')
      await insertMessage(tx, {
        id,
        business_id: businessId,
        cashpoint_id: cashpointId,
        author: 'customer',
        person_id: personId,
        author_name: `${firstname} ${lastname}`,
        text,
        upload_id: file?.id ?? null,
        transaction_id: transaction ?? null,
        created_at: at,
      })
      await writeLiveEvents(tx, [{ business: businessId, cashpoint: cashpointId, kind: 'support.changed', data: {} }], at)
      return { id }
    }
  })
}

/** A payment of the business; in a cashier's conversation, of that cashpoint. */
async function requireOwnPayment(db: Sql, { businessId, cashpointId }: Conversation, transaction: string): Promise<void> {
  const payment = await findItem(db, businessId, transaction)
  if (!payment || (cashpointId !== null && payment.cashpoint_id !== cashpointId)) throw notFound('The payment')
}

/** From the desk: of one operator, to the conversation of one message; `messageId` null: the operator begins. */
type FromDesk = { operator: { operatorId: string; role: string }; messageId: string | null; requestId: string }
type Answer = { to: Conversation | string; by: string; text: string; desk?: FromDesk }

/**
 * `to`: a conversation, or the id of a business, or of a cashpoint for its cashier. Marks what the customer wrote as read, and tells by
 * mail. From the desk, a conversation is answered once, and a repeated request changes nothing more.
 */
export async function answerCustomer(
  { db, clock, ids, productName, siteUrl }: Pick<ConversationContext, 'clock' | 'ids' | 'productName' | 'siteUrl'> & { db: CommandPlace },
  { to, by, text, desk }: Answer,
): Promise<void> {
  const checked = messageSchema.safeParse(text)
  if (!checked.success) throw badField('text', checked.error.issues[0]!.message)
  const at = clock.now()
  const { conversation, email, businessName } = await addressOf(db, to)
  const { businessId: business, cashpointId: cashpoint } = conversation
  const write = async (tx: Tx) => {
    const id = ids.next('msg')
    const row = { id, business_id: business, cashpoint_id: cashpoint, author: 'staff' as const, person_id: null, author_name: by, created_at: at }
    // A message that begins answers no question of the customer, which stays in the queue.
    const answered = desk?.messageId === null ? null : await markRead(tx, conversation, 'customer', at)
    if (desk && answered === 0) throw answeredMeanwhile()
    await insertMessage(tx, { ...row, text: checked.data, upload_id: null, transaction_id: null })
    const page = `${siteUrl}/admin/${cashpoint === null ? 'merchant' : 'cashpoint'}/support`
    const told = { productName, businessName, messageId: id, by, text: checked.data, page, isAnswer: answered !== null }
    await writeJobs(tx, staffWrote.jobs({ email }, told))
    await writeLiveEvents(tx, [{ business, cashpoint, kind: 'support.changed', data: {} }], at)
    if (desk) {
      const { operator, messageId, requestId } = desk
      const entry = {
        business,
        actor: operator.operatorId,
        role: operator.role,
        operation: messageId === null ? 'support.write' : 'support.answer',
        subject: messageId ?? id,
        requestId,
        at,
      }
      await writeAudit(tx, { ...entry, facts: { answer: id } })
    }
    return { id }
  }
  if (!desk) return void (await commit(db, write))
  const intent = {
    scope: desk.messageId === null ? `support.write:${business}` : `support.answer:${desk.messageId}`,
    key: desk.requestId,
    fingerprint: canonicalJson({ text: checked.data }),
  }
  await once(db, intent, at, write)
}

export const answeredMeanwhile = () => new Refusal('support.answered', 409, 'This conversation was answered meanwhile.')

type ConversationAddress = { conversation: Conversation; email: string | null; businessName: string }

async function addressOf(db: ConversationContext['db'], to: Conversation | string): Promise<ConversationAddress> {
  const id = typeof to === 'string' ? to : (to.cashpointId ?? to.businessId)
  const business = await findBusiness(readsOf(db), id)
  if (business) {
    const owner = await personById(readsOf(db), business.owner_id)
    return { conversation: { businessId: business.id, cashpointId: null }, email: owner?.email ?? business.email, businessName: business.name }
  }
  const cashpoint = await findCashpoint(readsOf(db), id)
  if (!cashpoint) throw notFound('The conversation')
  const { name: businessName } = (await findBusiness(readsOf(db), cashpoint.business_id))!
  return { conversation: { businessId: cashpoint.business_id, cashpointId: cashpoint.id }, email: cashpoint.email, businessName }
}
