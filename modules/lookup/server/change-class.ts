import type { AppContext } from '../../kernel/app-context.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { type BusinessRow, setClass } from '../../businesses/index.ts'
import { personById } from '../../identity/index.ts'
import { type CommandPlace, once, readsOf, writeJobs, writeLiveEvents } from '../../ledger/index.ts'
import type { OperatorCaller } from '../../operators/index.ts'
import { classChanged } from './messages.ts'

type Change = { business: BusinessRow; classification: string; reason: string; by: OperatorCaller; requestId: string }

/** Fees are those of the class on the day of a payment, so nothing that is past changes. */
export async function changeClass(
  { db, clock, productName }: Pick<AppContext, 'clock' | 'productName'> & { db: CommandPlace },
  { business, classification: to, reason, by, requestId }: Change,
): Promise<{ replayed: boolean }> {
  const { id, classification: from } = business
  const at = clock.now()
  const owner = await personById(readsOf(db), business.owner_id)
  const emails = [owner?.email, business.email]
  const mails = classChanged.jobs({ emails }, { productName, business, to, reason, requestId })
  return once(db, { scope: `lookup.class:${id}`, key: requestId, fingerprint: to }, at, async (tx) => {
    if (from === to) throw new Refusal('lookup.same_class', 409, 'The business has this class already.')
    if (!(await setClass(tx, id, { from, to }))) throw new Refusal('lookup.class_changed', 409, 'The class has changed meanwhile. Look at it again.')
    const facts = { from, to, reason }
    await writeAudit(tx, { business: id, actor: by.operatorId, role: by.role, operation: 'lookup.set_class', subject: id, requestId, facts, at })
    await writeJobs(tx, mails)
    await writeLiveEvents(tx, [{ business: id, cashpoint: null, kind: 'business.changed', data: {} }], at)
    return {}
  })
}
