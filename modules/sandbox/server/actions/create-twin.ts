import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { passwordByPerson } from '../../../identity/index.ts'
import { writeLiveEvents } from '../../../ledger/index.ts'
import { findTwin, moveTwin } from '../store.ts'

export const SANDBOX_EVENT = 'sandbox.changed'

/** The request is committed before the call, and its answer after it. A repeat is safe, because a business gets one twin. */
export async function createTwin(
  { db, clock, sandboxHost }: Pick<AppContext, 'db' | 'clock' | 'sandboxHost'>,
  { businessId }: { businessId: string },
): Promise<void> {
  const [twin, business] = await Promise.all([findTwin(db.system, businessId), findBusiness(db.system, businessId)])
  if (twin?.state !== 'requested' || !business) return
  const owner = await passwordByPerson(db.system, business.owner_id)
  if (!owner) throw new Error(`the owner of ${businessId} does not exist`)
  const answer = await sandboxHost.createTwin({
    businessId,
    accountType: business.account_type,
    name: business.name,
    classification: business.classification,
    industry: business.industry,
    state: business.state,
    lga: business.lga,
    address: business.address,
    phone: business.phone,
    email: business.email,
    contactFirstname: business.contact_firstname,
    contactLastname: business.contact_lastname,
    owner: {
      email: owner.email ?? business.email,
      phone: owner.phone,
      passwordHash: owner.password_hash,
      firstname: owner.firstname,
      lastname: owner.lastname,
    },
  })
  if (answer === 'unknown') throw new Error('the sandbox did not answer')
  const at = clock.now()
  await db.transaction(async (tx) => {
    const to = answer === 'created' ? 'created' : 'refused'
    if (!(await moveTwin(tx, businessId, { from: 'requested', to, at }))) return
    await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: SANDBOX_EVENT, data: { state: to } }], at)
  })
}
