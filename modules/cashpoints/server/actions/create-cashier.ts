import type { Tx } from '../../../../platform/db/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { createPerson, releaseFormerLogins, temporaryPasswordMessages } from '../../../identity/index.ts'
import { addCashier } from '../extension-points.ts'

export type CashierContext = Pick<AppContext, 'ids' | 'secrets' | 'extensions'>

type NewCashier = {
  business: { id: string; name: string }
  cashpointId: string
  contact: { firstname: string; lastname: string; phone: string; email: string | null }
  /** Only its hash is stored; the messages hold it encrypted. */
  password: string
  at: Date
}

/** A login and its place at a cashpoint. Returns the person, and the messages with the first password. */
export async function createCashier(
  tx: Tx,
  context: CashierContext,
  { business, cashpointId, contact, password, at }: NewCashier,
): Promise<{ personId: string; messages: JobSpec[] }> {
  const { phone, email } = contact
  await releaseFormerLogins(tx, context, [phone, email], at)
  const personId = await createPerson(tx, context.ids, {
    ...contact,
    password,
    isTemporaryPassword: true,
    phoneField: 'phone',
    referralCode: null,
    at,
  })
  await context.extensions.of(addCashier)(tx, { businessId: business.id, cashpointId, personId, memberId: context.ids.next('mbr'), at })
  return { personId, messages: temporaryPasswordMessages(context.secrets, { id: personId, email, password, businessName: business.name }) }
}
