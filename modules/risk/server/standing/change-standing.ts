import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, setStanding } from '../../../businesses/index.ts'
import { personById } from '../../../identity/index.ts'
import { once, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { type ChangedStanding, MOVES } from './moves.ts'
import { insertStandingChange } from './store.ts'

type Person = { operatorId: string; role: OperatorRole }
type Change = { businessId: string; from: string; to: ChangedStanding; reason: string; proposedBy: Person; by: Person; requestId: string }
/** Looks again in the transaction that changes the standing. */
type Guard = (tx: Tx) => Promise<Refusal | null>

const TOLD: Readonly<Record<ChangedStanding, { subject: string; says: string }>> = {
  open: { subject: 'your account is open again', says: 'Money can leave your account and come in again.' },
  no_debit: { subject: 'money cannot leave your account', says: 'Money cannot leave your account at the moment. Money still comes in.' },
  frozen: { subject: 'your account is frozen', says: 'Money can neither leave your account nor come in at the moment. Your balance is safe.' },
  closing: {
    subject: 'your account is being closed',
    says: 'No new payment can leave your account. What is left in it goes to your payout bank.',
  },
  closed: { subject: 'your account is closed', says: 'All your money has gone to your bank, and the account is closed.' },
}

/** Two people of different roles have decided it. Payments that were sent before end as usual (decision 19). */
export async function changeStanding(
  { db, clock, productName }: Pick<AppContext, 'db' | 'clock' | 'productName'>,
  change: Change,
  guard?: Guard,
): Promise<void> {
  const { businessId: id, from, to, reason, proposedBy, by, requestId } = change
  const at = clock.now()
  const business = await findBusiness(db.system, id)
  if (!business) throw notFound('The business')
  const owner = await personById(db.system, business.owner_id)
  const { subject, says } = TOLD[to]
  const intent = { scope: `lookup.standing:${id}`, key: requestId, fingerprint: `${from} ${to}` }
  await once(db, intent, at, async (tx) => {
    const isMoved = MOVES[from]?.includes(to) && (await setStanding(tx, id, { from, to, reason: to === 'open' ? null : reason }))
    if (!isMoved) throw new Refusal('lookup.standing_changed', 409, 'The standing has changed meanwhile. Look at it again.')
    const refusal = await guard?.(tx)
    if (refusal) throw refusal
    await insertStandingChange(tx, { businessId: id, from, to, reason, proposedBy: proposedBy.operatorId, decidedBy: by.operatorId, at })
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
    const text = [says, `Reason: ${reason}`, '', `Contact support if you have a question. ${productName}`].join('\n')
    const emails = [...new Set([owner?.email, business.email].filter((email) => email))]
    await writeJobs(
      tx,
      emails.map((email, index) => mailJob(`standing-${id}-${requestId}-${index}`, { to: email!, subject: `${productName}: ${subject}`, text })),
    )
    await writeLiveEvents(tx, [{ business: id, cashpoint: null, kind: 'business.changed', data: {} }], at)
    return {}
  })
}
