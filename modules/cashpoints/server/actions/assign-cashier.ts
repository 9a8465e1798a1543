import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, isActivated } from '../../../businesses/index.ts'
import { type Caller, newTemporaryPassword } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import type { AssignedCashier } from '../../cashier-assignment/contract.ts'
import { cashierLogin, cashierReplaced } from '../extension-points.ts'
import { findCashpoint } from '../queries.ts'
import type { CashpointRow } from '../rows.generated.ts'
import { lockActiveCashpoint, setContact } from '../store.ts'
import { type AddCashpointContext, countAdded } from './add-cashpoint.ts'
import { createCashier } from './create-cashier.ts'

/** A Cashier Accountant leaves the place of the cashier free. */
export const canBeAssignedCashier = ({ state }: CashpointRow, hasCashier: boolean): boolean => state === 'active' && !hasCashier

/**
 * A new cashier of a cashpoint whose cashier got another role or left. Login, contact and the messages with the password are one commit.
 * Of two at once one is refused, because both lock the cashpoint.
 */
export async function assignCashier(context: AddCashpointContext, caller: Caller, input: AssignedCashier, meta: RequestMeta) {
  const { businessId, personId: actor, role } = caller
  if (input.merchant !== businessId) throw notFound('The business')
  const intent = { scope: `cashpoints.assign_cashier:${businessId}`, key: meta.requestId, fingerprint: canonicalJson(input) }
  const at = context.clock.now()
  return onceWithPreparation<{ id: string }>(context.db, intent, at, async () => {
    const [business, cashpoint] = await Promise.all([findBusiness(context.db.system, businessId), findCashpoint(context.db.system, input.cashpoint)])
    if (!business || !isActivated(business) || cashpoint?.business_id !== businessId) throw notFound('The cashpoint')
    const { id } = cashpoint
    const login = await context.extensions.of(cashierLogin)(context.db.system, { businessId, cashpointId: id })
    if (!canBeAssignedCashier(cashpoint, login !== null)) throw cannotHaveCashier()
    await countAdded(context, businessId, at)
    const { firstname, lastname, phone, email = null } = input
    const contact = { firstname, lastname, phone, email }
    const password = newTemporaryPassword(context.random)
    return async (tx) => {
      if (!(await lockActiveCashpoint(tx, id))) throw cannotHaveCashier()
      const { personId, messages } = await createCashier(tx, context, { business, cashpointId: id, contact, password, at })
      await setContact(tx, id, contact)
      await context.extensions.of(cashierReplaced)(tx, { businessId, cashpointId: id, by: actor, at })
      await writeJobs(tx, messages)
      const operation = 'cashpoints.assign_cashier'
      await writeAudit(tx, { business: businessId, actor, role, operation, subject: id, requestId: meta.requestId, facts: { cashier: personId }, at })
      return { id }
    }
  })
}

const cannotHaveCashier = () =>
  new Refusal('cashpoints.cannot_have_cashier', 409, 'This cashpoint has a cashier or is deactivated. Look at it again.')
