import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { findCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, countAttempt, personById, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import { messageSchema } from '../../contract.ts'
import type { Conversation } from '../queries.ts'
import { insertMessage, markRead } from '../store.ts'

export type ConversationContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'secrets' | 'productName' | 'siteUrl'>

/** Of one person: each is read by a member of staff. */
const WRITTEN = { kind: 'support_message', most: 30, windowMs: 60 * 60_000 }

type Message = { conversation: Conversation; text: string; attachment?: string | undefined; requestId: string }

export async function writeToStaff(
  { db, clock, ids }: Pick<ConversationContext, 'db' | 'clock' | 'ids'>,
  { personId, firstname, lastname }: Pick<Caller, 'personId' | 'firstname' | 'lastname'>,
  { conversation, text, attachment, requestId }: Message,
): Promise<{ outcome: { id: string }; replayed: boolean }> {
  const { businessId, cashpointId } = conversation
  const at = clock.now()
  const intent = {
    scope: `support.message:${personId}:${businessId}`,
    key: requestId,
    fingerprint: canonicalJson({ text, file: attachment !== undefined }),
  }
  return onceWithPreparation(db, intent, at, async () => {
    const waitMs = await countAttempt(db, WRITTEN, personId, at)
    if (waitMs !== null) throw tooManyAttempts('You have written many messages. Please wait before you write another.', waitMs)
    const file = attachment === undefined ? null : await findOwnUpload(db, businessId, { field: 'attachment', link: attachment, folder: 'Support' })
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
        created_at: at,
      })
      await writeLiveEvents(tx, [{ business: businessId, cashpoint: cashpointId, kind: 'support.changed', data: {} }], at)
      return { id }
    }
  })
}

/** `to`: the id of a business, or of a cashpoint for its cashier. Marks what the customer wrote as read, and tells by mail. */
export async function answerCustomer(
  { db, clock, ids, productName, siteUrl }: Pick<ConversationContext, 'db' | 'clock' | 'ids' | 'productName' | 'siteUrl'>,
  { to, by, text }: { to: string; by: string; text: string },
): Promise<void> {
  const checked = messageSchema.safeParse(text)
  if (!checked.success) throw badField('text', checked.error.issues[0]!.message)
  const at = clock.now()
  const { conversation, email } = await addressOf(db, to)
  const { businessId: business, cashpointId: cashpoint } = conversation
  await db.transaction(async (tx) => {
    const id = ids.next('msg')
    const row = { id, business_id: business, cashpoint_id: cashpoint, author: 'staff' as const, person_id: null, author_name: by, created_at: at }
    await insertMessage(tx, { ...row, text: checked.data, upload_id: null })
    await markRead(tx, conversation, 'customer', at)
    const page = `${siteUrl}/admin/${cashpoint === null ? 'merchant' : 'cashpoint'}/support`
    const lines = [`${by} of ${productName} support answered:`, '', checked.data, '', `Read and answer: ${page}`]
    if (email) await writeJobs(tx, [mailJob(`support-${id}`, { to: email, subject: `${productName}: support answered`, text: lines.join('\n') })])
    await writeLiveEvents(tx, [{ business, cashpoint, kind: 'support.changed', data: {} }], at)
  })
}

async function addressOf(db: ConversationContext['db'], to: string): Promise<{ conversation: Conversation; email: string | null }> {
  const business = await findBusiness(db.system, to)
  if (business) {
    const owner = await personById(db.system, business.owner_id)
    return { conversation: { businessId: business.id, cashpointId: null }, email: owner?.email ?? business.email }
  }
  const cashpoint = await findCashpoint(db.system, to)
  if (!cashpoint) throw notFound('The conversation')
  return { conversation: { businessId: cashpoint.business_id, cashpointId: cashpoint.id }, email: cashpoint.email }
}
