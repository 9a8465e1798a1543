import type { DemoContext } from '../../kernel/demo-context.ts'
import { personById } from '../../identity/index.ts'
import { operatorByEmail } from '../../operators/index.ts'
import { insertAnswer } from './inbox/store.ts'
import { insertMessage, markRead } from './store.ts'

const REQUESTED_BEFORE_MS = 30 * 60_000
const ANSWERED_BEFORE_MS = 25 * 60_000

const SAVED_BY = 'support@desk.kasuwa.ng'
const SAVED_ANSWERS = [
  {
    title: 'Payment in progress',
    text: 'Good day {first name}. Your {amount} to {payee} is in progress. {bank} has not confirmed it yet. Your money is safe, and we write again today.',
  },
  { title: 'Payment arrived', text: 'Good day {first name}. {bank} confirms that {amount} reached {payee}. The reference is {reference}.' },
  {
    title: 'When a payout bank counts',
    text: 'Good day {first name}. We check a new payout bank within 24 hours. Then settlements of {business} go there.',
  },
] as const

/** The owner of the first business has an answer; that of the second one waits. No notice is sent, so that a first start is quiet. */
export async function writeDemoConversation({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const staff = await operatorByEmail(db.system, SAVED_BY)
  const now = clock.now()
  const ids = idsAt(now)
  for (const saved of staff ? SAVED_ANSWERS : []) await insertAnswer(db.system, { id: ids.next('ans'), ...saved, actor: staff!.id, at: now })
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
    ...messageAt(before(REQUESTED_BEFORE_MS)),
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
