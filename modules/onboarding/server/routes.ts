import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { bind, bindPublic, type Caller } from '../../identity/index.ts'
import { membershipsOf } from '../../team/index.ts'
import { addMerchant, addUser, getUser, listIndustries, login, whoAmI } from '../contract.ts'
import { createProfile, type SignUpKit } from './actions/add-merchant.ts'
import { createLogin } from './actions/add-user.ts'
import { signIn, signInByLink, type SignInKit } from './actions/sign-in.ts'
import { INDUSTRIES } from './industries.ts'
import { presentMembership } from './present.ts'

export function onboardingPublicRoutes(kit: SignUpKit): BoundRoute<null>[] {
  return [
    bindPublic(login, async ({ body, meta }) => ({ data: await signIn(kit, body, meta), message: 'Signed in' })),
    bindPublic(getUser, async ({ body, meta }) => ({ data: await signInByLink(kit, body.token, meta), message: 'Signed in' })),
    bindPublic(addUser, async ({ body, meta }) => {
      refuseInSandbox(kit)
      return { data: { id: await createLogin(kit, body, meta) }, message: 'Login account created' }
    }),
    bindPublic(addMerchant, async ({ body, meta }) => {
      refuseInSandbox(kit)
      const id = await createProfile(kit, body, meta.requestId)
      return { data: { _id: id, businessid: id }, message: 'Account Created Successfully' }
    }),
    bindPublic(listIndustries, async () => ({ data: INDUSTRIES.map((name) => ({ name })), count: INDUSTRIES.length })),
  ]
}

/** Accounts are made on the main site; a sandbox knows those that it was given. */
function refuseInSandbox({ mainSiteUrl }: SignUpKit): void {
  if (mainSiteUrl !== null) throw new Refusal('onboarding.sandbox', 403, `This is the sandbox. Sign up at ${mainSiteUrl}`)
}

export function onboardingRoutes(kit: Pick<SignInKit, 'db'>): BoundRoute<Caller>[] {
  return [
    bind(whoAmI, async ({ caller }) => {
      const current = (await membershipsOf(kit.db.system, caller.personId)).find((membership) => membership.business_id === caller.businessId)
      if (!current) throw notFound('The business')
      return { data: presentMembership(current) }
    }),
  ]
}
