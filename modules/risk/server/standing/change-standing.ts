import type { AppContext } from '../../../kernel/app-context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, setStanding } from '../../../businesses/index.ts'
import { personById } from '../../../identity/index.ts'
import { closeBusinessAccounts, type CommandPlace, once, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { endStopOf } from '../emergency-stops/store.ts'
import { standingChanged } from '../messages.ts'
import { type ChangedStanding, MOVES } from './moves.ts'
import { insertStandingChange } from './store.ts'

type Person = { operatorId: string; role: OperatorRole }
type Change = { businessId: string; from: string; to: ChangedStanding; reason: string; proposedBy: Person; by: Person; requestId: string }
/** Looks again in the transaction that changes the standing. */
type Guard = (tx: Tx) => Promise<Refusal | null>

/** Two people of different roles have decided it. Payments that were sent before end as usual (decision 19). */
export async function changeStanding(
  { db, clock, productName }: Pick<AppContext, 'clock' | 'productName'> & { db: CommandPlace },
  change: Change,
  guard?: Guard,
): Promise<void> {
  const { businessId: id, from, to, reason, proposedBy, by, requestId } = change
  const at = clock.now()
  const business = await findBusiness(readsOf(db), id)
  if (!business) throw notFound('The business')
  const owner = await personById(readsOf(db), business.owner_id)
  const intent = { scope: `lookup.standing:${id}`, key: requestId, fingerprint: `${from} ${to}` }
  await once(db, intent, at, async (tx) => {
    if (to === 'closed') await closeBusinessAccounts(tx, id)
    const isMoved = MOVES[from]?.includes(to) && (await setStanding(tx, id, { from, to, reason: to === 'open' ? null : reason }))
    if (!isMoved) throw new Refusal('lookup.standing_changed', 409, 'The standing has changed meanwhile. Look at it again.')
    const refusal = await guard?.(tx)
    if (refusal) throw refusal
    await insertStandingChange(tx, { businessId: id, from, to, reason, proposedBy: proposedBy.operatorId, decidedBy: by.operatorId, at })
    await endStopOf(tx, id, { to: to === 'open' ? 'lifted' : 'confirmed', people: [by.operatorId, proposedBy.operatorId], at })
    const facts = { from, to, reason, proposed_by: proposedBy.operatorId }
    await writeAudit(tx, {
      business: id,
      actor: by.operatorId,
      role: by.role,
      operation: 'lookup.change_standing',
      subject: id,
      requestId,
      facts,
      at,
    })
    const emails = [owner?.email, business.email]
    await writeJobs(tx, standingChanged.jobs({ emails }, { productName, businessId: id, businessName: business.name, requestId, to, reason }))
    await writeLiveEvents(tx, [{ business: id, cashpoint: null, kind: 'business.changed', data: {} }], at)
    return {}
  })
}
