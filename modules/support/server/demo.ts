import type { DemoContext } from '../../demo-context.ts'
import { personById } from '../../identity/index.ts'
import { answerCustomer, writeToStaff } from './actions/write-message.ts'

/** The owner of the first business asks, and staff answer. */
export async function writeDemoConversation({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  const owner = first && (await personById(db.system, first.ownerId))
  if (!first || !owner) return
  const context = { db, clock, ids: idsAt(clock.now()), productName: 'Kasuwa', siteUrl: 'http://localhost' }
  const conversation = { businessId: first.id, cashpointId: null }
  const caller = { personId: owner.id, firstname: owner.firstname, lastname: owner.lastname }
  const text = 'A customer says that she paid twice. I see one payment.'
  await writeToStaff(context, caller, { conversation, text, requestId: 'demo-message' })
  await answerCustomer(context, {
    to: first.id,
    by: 'Adamu',
    text: 'Good afternoon. Her bank returned the second debit today. Only one payment reached you.',
  })
}
