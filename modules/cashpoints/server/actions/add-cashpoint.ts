import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, isActivated } from '../../../businesses/index.ts'
import { type Caller, countAttempt, newTemporaryPassword, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import type { addCashpoint } from '../../contract.ts'
import { openAccountJob } from '../jobs.ts'
import { countActiveCashpoints } from '../queries.ts'
import { insertCashpoint } from '../store.ts'
import { createCashier } from './create-cashier.ts'

export type AddCashpointContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'secrets' | 'extensions'>

type Input = z.output<NonNullable<typeof addCashpoint.body>>

/** The lists of cashpoints are complete up to this number. */
const MAX_ACTIVE = 500
/** Each opens an account at the bank and sends a text message, and its refusal reveals that a phone is a customer's. */
const ADDED = { kind: 'cashpoint_added', limit: 60, windowMs: 60 * 60_000 }

/**
 * Cashpoint, login of its cashier and the jobs that open the account and send the password, in one commit. A repeat after a lost
 * connection finds the cashpoint that was made.
 */
export async function openCashpoint(context: AddCashpointContext, caller: Caller, input: Input, meta: RequestMeta) {
  const { businessId, personId: actor, role } = caller
  if (input.merchant !== businessId) throw notFound('The business')
  const intent = { scope: `cashpoints.add:${businessId}`, key: meta.requestId, fingerprint: canonicalJson(input) }
  const at = context.clock.now()
  return onceWithPreparation<{ id: string }>(context.db, intent, at, async () => {
    const business = await findBusiness(context.db.system, businessId)
    if (!business) throw notFound('The business')
    if (!isActivated(business))
      throw new Refusal('cashpoints.not_activated', 409, 'Verify your business first. Cashpoints can be opened when it has an account number.')
    await countAdded(context, businessId, at)
    if ((await countActiveCashpoints(context.db.system, businessId)) >= MAX_ACTIVE)
      throw new Refusal('cashpoints.too_many', 409, `A business has at most ${MAX_ACTIVE} cashpoints. Deactivate one first.`)
    const { firstname, lastname, phone, email = null } = input
    const password = newTemporaryPassword(context.random)
    return async (tx) => {
      const id = context.ids.next('cpt')
      const contact = { firstname, lastname, phone, email }
      await insertCashpoint(tx, { id, businessId, name: input.name || `${firstname} ${lastname}`, isDefault: false, contact, at })
      const { personId, messages } = await createCashier(tx, context, { business, cashpointId: id, contact, password, at })
      await writeJobs(tx, [openAccountJob.enqueue({ cashpointId: id }), ...messages])
      const operation = 'cashpoints.add'
      await writeAudit(tx, { business: businessId, actor, role, operation, subject: id, requestId: meta.requestId, facts: { cashier: personId }, at })
      return { id }
    }
  })
}

/** Also counts cashiers who are assigned: the same message and the same answer go out. */
export async function countAdded({ db }: Pick<AppContext, 'db'>, businessId: string, at: Date): Promise<void> {
  const waitMs = await countAttempt(db, ADDED, businessId, at)
  if (waitMs !== null) throw tooManyAttempts('Too many cashpoints at once. Please wait a while and try again.', waitMs)
}
