import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { warranterOf } from '../queries.ts'
import { notEligible } from '../refusals.ts'
import { insertWarranter } from '../store.ts'
import { canWarrant } from '../warranters.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** The own code, made once. Verified businesses alone can vouch. */
export async function becomeWarranter(
  { tenant, tenantTransaction, clock, random }: Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'random'>,
  caller: Caller,
  requestId: string,
): Promise<string> {
  const db = tenant(caller)
  const [known, business] = await Promise.all([warranterOf(db, caller.businessId), findBusiness(db, caller.businessId)])
  if (known) return known.code
  if (!business || !canWarrant(business)) throw notEligible()
  const code = `W${Array.from({ length: CODE_LENGTH - 1 }, () => LETTERS[random.below(LETTERS.length)]).join('')}`
  const at = clock.now()
  await tenantTransaction(caller, async (tx) => {
    await insertWarranter(tx, { business_id: caller.businessId, code, created_by: caller.personId, created_at: at })
    await writeAudit(tx, {
      business: caller.businessId,
      actor: caller.personId,
      role: caller.role,
      operation: 'loans.become_warranter',
      subject: caller.businessId,
      requestId,
      facts: {},
      at,
    })
  })
  return (await warranterOf(db, caller.businessId))!.code
}
