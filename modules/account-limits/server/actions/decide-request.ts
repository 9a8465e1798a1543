import type { AppContext } from '../../../kernel/app-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, lockBusiness, setDailyLimit } from '../../../businesses/index.ts'
import { type CommandPlace, once, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { limitFor } from '../../../pricing/index.ts'
import { stepsOf } from '../../../verification/index.ts'
import { limitRequestMoved } from '../messages.ts'
import { requestById } from '../queries.ts'
import { MORE_NEEDED_MS } from '../states.ts'
import { insertBusinessLimit, moveRequest } from '../store.ts'

type DecideContext = Pick<AppContext, 'clock' | 'rules' | 'productName'> & { db: CommandPlace }

export type LimitDecision = {
  id: string
  to: 'granted' | 'refused' | 'more_needed'
  /** The owner reads it. */
  reason: string | null
  by: string
  role: OperatorRole
  requestId: string
}

/** The same request again changes nothing more. A grant holds for the payments after its commit. */
export async function decideRequest(context: DecideContext, { id, to, reason, by, role, requestId }: LimitDecision): Promise<void> {
  const at = context.clock.now()
  const known = await requestById(readsOf(context.db), id)
  if (!known) throw notFound('The request')
  const { limits } = await context.rules()
  const intent = { scope: `account-limits.decide:${id}`, key: requestId, fingerprint: `${to} ${reason ?? ''}` }
  await once<{ to: string }>(context.db, intent, at, async (tx) => {
    await lockBusiness(tx, known.business_id)
    const [row, business] = await Promise.all([requestById(tx, id), findBusiness(tx, known.business_id)])
    if (!row || !business) throw notFound('The request')
    if (to === 'granted') {
      const maximum = limitFor(limits, 'verified_most', lagosDay(at))
      if (row.amount > maximum) throw new Refusal('account-limits.above_most', 409, `The highest limit is ${formatNaira(maximum)} a day by now.`)
      if (business.tier !== 'verified') throw new Refusal('account-limits.not_verified', 409, 'This business is not verified any more.')
      const steps = await stepsOf(tx, business.id)
      if (!steps.some(({ kind, state }) => kind === 'proof_of_address' && state === 'passed'))
        throw new Refusal('account-limits.no_proof_of_address', 409, 'The proof of address is not accepted yet. Ask the owner for it.')
      await setDailyLimit(tx, business.id, row.amount)
      await insertBusinessLimit(tx, { businessId: business.id, amountKobo: row.amount, requestId: id, by, at })
    }
    const dueAt = to === 'more_needed' ? new Date(at.getTime() + MORE_NEEDED_MS) : null
    if (!(await moveRequest(tx, row, { to, actor: by, reason, dueAt, at })))
      throw new Refusal('account-limits.decided', 409, 'This was decided already.')
    const { productName } = context
    const request = { ...row, state: to, reason, moved_at: at }
    await writeJobs(tx, limitRequestMoved.jobs(business, { productName, owner: business, request }))
    await writeLiveEvents(tx, [{ business: business.id, cashpoint: null, kind: 'limit.changed', data: {} }], at)
    const facts = { to, amount: row.amount.toString(), from: row.from_amount.toString() }
    await writeAudit(tx, { business: business.id, actor: by, role, operation: 'account-limits.decide', subject: id, requestId, facts, at })
    return { to }
  })
}
