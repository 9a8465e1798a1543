import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { hashPassword } from '../../../../platform/crypto/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type Caller, countAttempt, newTemporaryPassword, replaceByTemporaryPassword, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import { type CashierLogin, cashierLogin } from '../extension-points.ts'
import type { CashpointRow } from '../rows.generated.ts'

export type SendPasswordContext = Pick<AppContext, 'db' | 'clock' | 'random' | 'secrets' | 'extensions'>

/** Each sends a text message, and signs the cashier out. */
const SENT = { kind: 'cashier_password', limit: 5, windowMs: 24 * 60 * 60_000 }

/** A person with an email address asks for a code there. A person of another business too must not be signed out by this owner. */
export const canBeSentPassword = (login: CashierLogin | null): login is CashierLogin & { phone: string } =>
  login !== null && login.email === null && login.phone !== null && !login.isElsewhere

/** The password of old ends with every session of the cashier. The new one must be changed at the next sign-in. */
export async function sendCashierPassword(
  context: SendPasswordContext,
  { businessId, personId: actor, role }: Caller,
  cashpoint: CashpointRow,
  { requestId }: RequestMeta,
): Promise<{ replayed: boolean }> {
  const at = context.clock.now()
  const intent = { scope: `cashpoints.send_password:${cashpoint.id}`, key: requestId, fingerprint: '' }
  return onceWithPreparation<Record<string, never>>(context.db, intent, at, async () => {
    const business = await findBusiness(context.db.system, businessId)
    const login = await context.extensions.of(cashierLogin)(context.db.system, { businessId, cashpointId: cashpoint.id })
    if (!business || !login) throw notFound('The cashier')
    if (!canBeSentPassword(login))
      throw new Refusal('cashpoints.no_password', 409, 'This cashier gets a new password with “Forgot password?” on the log-in page.')
    const waitMs = await countAttempt(context.db, SENT, cashpoint.id, at)
    if (waitMs !== null) throw tooManyAttempts('This cashier got several passwords today. Please wait before you send another.', waitMs)
    const password = newTemporaryPassword(context.random)
    const passwordHash = await hashPassword(password)
    return async (tx) => {
      const messages = await replaceByTemporaryPassword(tx, context.secrets, {
        person: { id: login.personId, email: null, password, businessName: business.name },
        passwordHash,
        at,
      })
      await writeJobs(tx, messages)
      const facts = { cashier: login.personId }
      await writeAudit(tx, { business: businessId, actor, role, operation: 'cashpoints.send_password', subject: cashpoint.id, requestId, facts, at })
      return {}
    }
  })
}
