import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { bind, bindPublic, type Caller } from '../../identity/index.ts'
import { membershipsOf } from '../../team/index.ts'
import { addMerchant, addUser, listIndustries, login, whoAmI } from '../contract.ts'
import { createProfile, type SignUpKit } from './actions/add-merchant.ts'
import { createLogin } from './actions/add-user.ts'
import { signIn, type SignInKit } from './actions/sign-in.ts'
import { INDUSTRIES } from './industries.ts'
import { presentMembership } from './present.ts'

export function onboardingPublicRoutes(kit: SignUpKit): BoundRoute<null>[] {
  return [
    bindPublic(login, async ({ body, meta }) => ({ data: await signIn(kit, body, meta), message: 'Signed in' })),
    bindPublic(addUser, async ({ body, meta }) => ({ data: { id: await createLogin(kit, body, meta.requestId) }, message: 'Login account created' })),
    bindPublic(addMerchant, async ({ body, meta }) => {
      const id = await createProfile(kit, body, meta.requestId)
      return { data: { _id: id, businessid: id }, message: 'Account Created Successfully' }
    }),
    bindPublic(listIndustries, async () => ({ data: INDUSTRIES.map((name) => ({ name })), count: INDUSTRIES.length })),
  ]
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
