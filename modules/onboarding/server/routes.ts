import type { BoundRoute } from '../../../platform/http/bind.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { PublicContext, TenantContext } from '../../kernel/tenant-context.ts'
import { bind, bindPublic, type Caller, presentMembership } from '../../identity/index.ts'
import { addBusiness, addMerchant, addUser, listIndustries } from '../contract.ts'
import { createFurtherBusiness, type FurtherBusinessContext } from './actions/add-business.ts'
import { createProfile, type SignUpContext } from './actions/add-merchant.ts'
import { createLogin } from './actions/add-user.ts'
import { INDUSTRIES } from './industries.ts'
import { wordsOfIndustry } from './trade-words.ts'

type PublicRoutesContext = Omit<SignUpContext, 'db'> & Pick<PublicContext, 'people' | 'acrossBusinesses'>

export function onboardingPublicRoutes(context: PublicRoutesContext): BoundRoute<null>[] {
  return [
    bindPublic(addUser, async ({ body, meta }) => {
      rejectInSandbox(context)
      return { data: { id: await createLogin({ ...context, db: context.people }, body, meta) }, message: 'Login account created' }
    }),
    bindPublic(addMerchant, async ({ body, meta }) => {
      rejectInSandbox(context)
      const id = await createProfile({ ...context, db: context.acrossBusinesses('new_business') }, body, meta.requestId)
      return { data: { _id: id, businessid: id }, message: 'Account Created Successfully' }
    }),
    bindPublic(listIndustries, async () => ({ data: INDUSTRIES.map((name) => ({ name, words: wordsOfIndustry(name) })), count: INDUSTRIES.length })),
  ]
}

export function onboardingRoutes(context: FurtherBusinessContext & Pick<TenantContext, 'mainSiteUrl'>): BoundRoute<Caller>[] {
  return [
    bind(addBusiness, async ({ body, caller, meta }) => {
      rejectInSandbox(context)
      const { membership, replayed } = await createFurtherBusiness(context, caller, body, meta.requestId)
      return { data: presentMembership(membership), message: 'Business Created Successfully', replayed }
    }),
  ]
}

/** Accounts are made on the main site; a sandbox has only the accounts that it was given. */
function rejectInSandbox({ mainSiteUrl }: Pick<SignUpContext, 'mainSiteUrl'>): void {
  if (mainSiteUrl !== null) throw new Refusal('onboarding.sandbox', 403, `This is the sandbox. Sign up at ${mainSiteUrl}`)
}
