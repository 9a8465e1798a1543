import type { DemoContext } from '../../kernel/demo-context.ts'
import { personById } from '../../identity/index.ts'
import { insertMessage, markRead } from './store.ts'

const ASKED_BEFORE_MS = 30 * 60_000
const ANSWERED_BEFORE_MS = 25 * 60_000

/** The owner of the first business has an answer; that of the second one waits. No notice is sent, so that a first start is quiet. */
export async function writeDemoConversation({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  const owner = first && (await personById(db.system, first.ownerId))
  if (!first || !owner) return
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const messageAt = (at: Date) => ({
    id: idsAt(at).next('msg'),
    business_id: first.id,
    cashpoint_id: null,
    upload_id: null,
    transaction_id: null,
    created_at: at,
  })
  await insertMessage(db.system, {
    ...messageAt(before(ASKED_BEFORE_MS)),
    author: 'customer',
    person_id: owner.id,
    author_name: `${owner.firstname} ${owner.lastname}`,
    text: 'A customer says that she paid twice. I see one payment.',
  })
  await insertMessage(db.system, {
    ...messageAt(before(ANSWERED_BEFORE_MS)),
    author: 'staff',
    person_id: null,
    author_name: 'Adamu',
    text: 'Good afternoon. Her bank returned the second debit today. Only one payment reached you.',
  })
  await markRead(db.system, { businessId: first.id, cashpointId: null }, 'customer', clock.now())
  const second = businesses[1]
  const asker = second && (await personById(db.system, second.ownerId))
  if (!second || !asker) return
  await insertMessage(db.system, {
    ...messageAt(before(ANSWERED_BEFORE_MS)),
    business_id: second.id,
    author: 'customer',
    person_id: asker.id,
    author_name: `${asker.firstname} ${asker.lastname}`,
    text: 'I entered a new bank. From when are withdrawals paid to it?',
  })
}
