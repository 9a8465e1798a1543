import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { findCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, countAttempt, personById, tooManyAttempts } from '../../../identity/index.ts'
import { type CommandPlace, once, onceWithPreparation, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { findItem } from '../../../history/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import { messageSchema, openField } from '../../contract.ts'
import { staffWrote } from '../messages.ts'
import type { Conversation } from '../queries.ts'
import { insertMessage, markRead } from '../store.ts'

export type ConversationContext = Pick<AppContext, 'clock' | 'ids' | 'secrets' | 'productName' | 'siteUrl'> & { db: CommandPlace }

/** Of one person: each is read by a member of staff. */
const WRITTEN = { kind: 'support_message', limit: 30, windowMs: 60 * 60_000 }

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
/** `payment`: the line of the history that the answer is about. */
type Answer = { to: Conversation; by: string; text: string; payment?: string | undefined; desk: FromDesk }

/** Marks what the customer wrote as read, and tells by mail. A message is answered once; a repeated request changes nothing more. */
export async function answerCustomer(
  { db, clock, ids, productName, siteUrl }: Pick<ConversationContext, 'clock' | 'ids' | 'productName' | 'siteUrl'> & { db: CommandPlace },
  { to: conversation, by, text, payment, desk: { operator, messageId, requestId } }: Answer,
): Promise<void> {
  const checked = messageSchema.safeParse(text)
  if (!checked.success) throw badField('text', checked.error.issues[0]!.message)
  const open = openField(checked.data)
  if (open !== null) throw badField('text', `Fill in ${open} before you send it`, 'support.open_field')
  if (payment !== undefined) await requireOwnPayment(readsOf(db), conversation, payment)
  const at = clock.now()
  const { email, businessName } = await addressOf(db, conversation)
  const { businessId: business, cashpointId: cashpoint } = conversation
  const isAnswer = messageId !== null
  const intent = {
    scope: isAnswer ? `support.answer:${messageId}` : `support.write:${business}`,
    key: requestId,
    fingerprint: canonicalJson({ text: checked.data, payment }),
  }
  await once(db, intent, at, async (tx) => {
    const id = ids.next('msg')
    const row = { id, business_id: business, cashpoint_id: cashpoint, author: 'staff' as const, person_id: null, author_name: by, created_at: at }
    // A message that begins answers no question of the customer, which stays in the queue.
    if (isAnswer && (await markRead(tx, conversation, 'customer', at)) === 0) throw answeredMeanwhile()
    await insertMessage(tx, { ...row, text: checked.data, upload_id: null, transaction_id: payment ?? null })
    const page = `${siteUrl}/admin/${cashpoint === null ? 'merchant' : 'cashpoint'}/support`
    await writeJobs(tx, staffWrote.jobs({ email }, { productName, businessName, messageId: id, by, text: checked.data, page, isAnswer }))
    await writeLiveEvents(tx, [{ business, cashpoint, kind: 'support.changed', data: {} }], at)
    const operation = isAnswer ? 'support.answer' : 'support.write'
    const entry = { business, actor: operator.operatorId, role: operator.role, operation, subject: messageId ?? id, requestId, at }
    await writeAudit(tx, { ...entry, facts: { answer: id, ...(payment !== undefined && { payment }) } })
    return { id }
  })
}

export const answeredMeanwhile = () => new Refusal('support.answered', 409, 'This conversation was answered meanwhile.')

async function addressOf(db: CommandPlace, { businessId, cashpointId }: Conversation): Promise<{ email: string | null; businessName: string }> {
  const business = (await findBusiness(readsOf(db), businessId))!
  if (cashpointId === null) return { email: (await personById(readsOf(db), business.owner_id))?.email ?? business.email, businessName: business.name }
  const cashpoint = await findCashpoint(readsOf(db), cashpointId)
  return { email: cashpoint?.email ?? null, businessName: business.name }
}
