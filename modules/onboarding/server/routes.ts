import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { bind, bindPublic, type Caller } from '../../identity/index.ts'
import { membershipsOf } from '../../team/index.ts'
import { addMerchant, addUser, getUser, listIndustries, login, whoAmI } from '../contract.ts'
import { createProfile, type SignUpContext } from './actions/add-merchant.ts'
import { createLogin } from './actions/add-user.ts'
import { signIn, signInByLink, type SignInContext } from './actions/sign-in.ts'
import { INDUSTRIES } from './industries.ts'
import { presentMembership } from './present.ts'

export function onboardingPublicRoutes(context: SignUpContext): BoundRoute<null>[] {
  return [
    bindPublic(login, async ({ body, meta }) => ({ data: await signIn(context, body, meta), message: 'Signed in' })),
    bindPublic(getUser, async ({ body, meta }) => ({ data: await signInByLink(context, body.token, meta), message: 'Signed in' })),
    bindPublic(addUser, async ({ body, meta }) => {
      rejectInSandbox(context)
      return { data: { id: await createLogin(context, body, meta) }, message: 'Login account created' }
    }),
    bindPublic(addMerchant, async ({ body, meta }) => {
      rejectInSandbox(context)
      const id = await createProfile(context, body, meta.requestId)
      return { data: { _id: id, businessid: id }, message: 'Account Created Successfully' }
    }),
    bindPublic(listIndustries, async () => ({ data: INDUSTRIES.map((name) => ({ name })), count: INDUSTRIES.length })),
  ]
}

/** Accounts are made on the main site; a sandbox has only the accounts that it was given. */
function rejectInSandbox({ mainSiteUrl }: SignUpContext): void {
  if (mainSiteUrl !== null) throw new Refusal('onboarding.sandbox', 403, `This is the sandbox. Sign up at ${mainSiteUrl}`)
}

export function onboardingRoutes(context: Pick<SignInContext, 'db'>): BoundRoute<Caller>[] {
  return [
    bind(whoAmI, async ({ caller }) => {
      const current = (await membershipsOf(context.db.system, caller.personId)).find((membership) => membership.business_id === caller.businessId)
      if (!current) throw notFound('The business')
      return { data: presentMembership(current) }
    }),
  ]
}
