import type { DemoContext } from '../../demo-context.ts'
import { findBusiness } from '../../businesses/index.ts'
import { latestItems } from '../../history/index.ts'
import { personById } from '../../identity/index.ts'
import { decideDispute } from './actions/decide-dispute.ts'
import { logDispute } from './actions/log-dispute.ts'

/** The first business has one dispute that waits, and one that staff resolved. */
export async function logDemoDisputes({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  if (!first) return
  const owner = await personById(db.system, first.ownerId)
  const business = await findBusiness(db.system, first.id)
  const [waiting, resolved] = await latestItems(db.system, first.id, 2, { direction: 'credit' })
  if (!owner || !business || !waiting || !resolved) return
  const context = { db, clock, ids: idsAt(clock.now()), productName: 'Kasuwa' }
  const { firstname, lastname } = owner
  const { email } = business
  const caller = {
    personId: owner.id,
    sessionId: 'demo',
    businessId: first.id,
    role: 'merchant',
    cashpointId: null,
    firstname,
    lastname,
    email,
  } as const
  await logDispute(context, caller, {
    transactionId: waiting.id,
    disputeType: 'The amount is wrong',
    remark: 'The customer shows a larger debit on the phone.',
    requestId: 'demo-dispute-1',
  })
  const { id } = await logDispute(context, caller, {
    transactionId: resolved.id,
    disputeType: 'The customer was debited twice',
    remark: 'The customer was debited twice for the same goods.',
    requestId: 'demo-dispute-2',
  })
  const reason = 'The bank of the customer returned the second debit the same day.'
  await decideDispute(context, { id, move: 'resolve', by: 'Adamu', reason, requestId: 'demo-dispute-3' })
}
