import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type BusinessRow, countOwnedBusinesses, findBusiness, isActivated } from '../../../businesses/index.ts'
import { flagReader } from '../../../flags/index.ts'
import { type Caller, countAttempt, lockPerson, type Membership, personById, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import { insertMember, membershipsOf } from '../../../team/index.ts'
import type { addBusiness } from '../../contract.ts'
import { newBusinessFlag } from '../../flag.ts'
import { recordReferral } from '../extension-points.ts'
import { welcome } from '../messages.ts'
import { createBusiness, requireListed } from './add-merchant.ts'

export type FurtherBusinessContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'people' | 'clock' | 'ids' | 'random' | 'productName' | 'mainSiteUrl' | 'extensions'
>

type Input = z.output<NonNullable<typeof addBusiness.body>>

/** Of one owner: the switcher lists them all. */
export const MAX_BUSINESSES = 20
/** Each asks the bank for an account number. */
const ADDED = { kind: 'business_added', limit: 10, windowMs: 60 * 60_000 }

/**
 * A further business, in one commit with its accounts, its default cashpoint and the job that opens the account number. It belongs to the
 * owner of the present business. A member who adds it (ROLE-37, ROLE-44) has the same role there. It begins unverified: the identity that
 * another business has proven is not taken over.
 */
export async function createFurtherBusiness(
  context: FurtherBusinessContext,
  caller: Caller,
  input: Input,
  requestId: string,
): Promise<{ membership: Membership; replayed: boolean }> {
  const { personId, role } = caller
  if (input.user !== undefined && input.user !== personId) throw notFound('The person')
  requireListed(input)
  const { user: _, account_type = 2, ...form } = input
  const intent = { scope: `onboarding.add_business:${personId}`, key: requestId, fingerprint: canonicalJson({ ...form, account_type }) }
  const at = context.clock.now()
  const { outcome, replayed } = await onceWithPreparation<{ id: string }>(context.acrossBusinesses('new_business'), intent, at, async () => {
    const { owner_id: ownerId } = await requireOffered(context, caller)
    const waitMs = await countAttempt(context.people, ADDED, ownerId, at)
    if (waitMs !== null) throw tooManyAttempts('Too many new businesses at once. Please wait a while and try again.', waitMs)
    const owner = await personById(context.people, ownerId)
    return async (tx) => {
      await lockPerson(tx, ownerId)
      if ((await countOwnedBusinesses(tx, ownerId, MAX_BUSINESSES)) >= MAX_BUSINESSES)
        throw new Refusal('onboarding.too_many', 409, `A person has at most ${MAX_BUSINESSES} businesses. Contact support to close one.`)
      const id = await createBusiness(tx, context, { ...form, account_type, ownerId, at })
      if (form.referralcode) await context.extensions.of(recordReferral)(tx, { businessId: id, ownerId, code: form.referralcode, at })
      if (personId !== ownerId) await insertMember(tx, { id: context.ids.next('mbr'), businessId: id, personId, role, cashpointId: null, at })
      // To the owner's own address: the address of the new business is not proven.
      const email = owner?.email ?? form.email
      const firstname = owner?.firstname ?? form.contactfirstname
      const { productName } = context
      await writeJobs(tx, welcome.jobs({ email }, { productName, businessId: id, businessName: form.businessname, firstname }))
      await writeAudit(tx, { business: id, actor: personId, role, operation: 'onboarding.add_business', subject: id, requestId, at })
      return { id }
    }
  })
  const membership = (await membershipsOf(context.people, personId)).find((one) => one.business_id === outcome.id)
  if (!membership) throw notFound('The business')
  return { membership, replayed }
}

/** The switcher offers a further business while its flag is on and the present one is verified. */
async function requireOffered(context: FurtherBusinessContext, { businessId }: Caller): Promise<BusinessRow> {
  const [business, isOn] = await Promise.all([
    findBusiness(context.tenant({ businessId }), businessId),
    flagReader({ ...context, db: context.acrossBusinesses('flags') }).isEnabled(newBusinessFlag, { businessId }),
  ])
  if (!isOn) throw new Refusal('onboarding.not_offered', 403, 'Further businesses are not offered at the moment')
  if (!business || !isActivated(business)) throw new Refusal('onboarding.not_activated', 409, 'Verify this business first. Then you can add another.')
  return business
}
