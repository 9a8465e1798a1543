import { type Caller, openSession } from '../../modules/identity/index.ts'
import type { AppContext } from '../../modules/kernel/app-context.ts'
import type { SeededBusiness } from './open-accounts.ts'

/** A session of the owner, for actions of the product that need a caller. The seed ends it. */
export async function openOwnerSession(context: Pick<AppContext, 'db' | 'clock' | 'ids' | 'random'>, business: SeededBusiness): Promise<Caller> {
  const {
    row,
    ownerId,
    demo: {
      owner: { email, firstname, lastname },
    },
  } = business
  const claims = { firstname, lastname, email, role: 'merchant', businessid: row.id, cashpointid: null }
  const { sessionId } = await context.db.transaction((tx) => openSession(tx, context, { personId: ownerId, lifeSpan: 'short', claims }))
  return { personId: ownerId, sessionId, businessId: row.id, role: 'merchant', cashpointId: null, firstname, lastname, email }
}
