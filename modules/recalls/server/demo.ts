import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import { collectionNamed } from '../../collections/index.ts'
import { operatorByEmail } from '../../operators/index.ts'
import { logRecall } from './actions/log-recall.ts'

const LATEST = 40

/** A bank asks for one of the latest payments. */
export async function logDemoRecall({ db, clock, idsAt, bank, incoming }: DemoContext): Promise<void> {
  const by = await operatorByEmail(db.system, 'support@desk.kasuwa.ng')
  if (!by) return
  const at = clock.now()
  for (const { sessionId } of incoming.toReversed().slice(0, LATEST)) {
    const collection = await collectionNamed(db.system, sessionId)
    if (collection?.state !== 'posted' || collection.partner !== bank || collection.channel === 'card') continue
    const context = { db, clock, ids: idsAt(at) }
    await logRecall(context, {
      payment: collection.id,
      bankReference: 'GTB/RCL/2291',
      requestedOn: addDays(lagosDay(at), -1) < lagosDay(collection.posted_at) ? lagosDay(at) : addDays(lagosDay(at), -1),
      why: 'The customer says that the account number was wrong.',
      by: { operatorId: by.id, role: by.role },
      requestId: 'demo-recall',
    })
    return
  }
}
