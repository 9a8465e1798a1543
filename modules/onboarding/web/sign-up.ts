import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { emailSchema, passwordSchema, phoneSchema } from '../../identity/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { lineSchema, type WireBody } from '../../../platform/http/contract.ts'
import { addMerchant, addMerchantSchema, addUser, PERSONAL_INDUSTRY, personNameSchema } from '../contract.ts'
import { clearSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts'

/** Step 1: the person. The rules are the contract's. The form adds its own: the repeated password and the terms. */
export const personSchema = z
  .object({
    contactfirstname: personNameSchema(t`First Name is required`),
    contactlastname: personNameSchema(t`Last Name is required`),
    businessphone: phoneSchema,
    email: emailSchema,
    referralcode: lineSchema(40),
    password: passwordSchema,
    confirmPassword: z.string().min(1, t`Password is required`),
    hasAgreed: z.boolean().refine((agreed) => agreed, t`Please accept the terms of use to continue`),
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: t`Passwords don't match`,
    when: () => true,
  })
export type PersonForm = z.infer<typeof personSchema>

/** The person as the rules of a password know it. */
export const chooserOf = ({ email, businessphone: phone, contactfirstname: firstname, contactlastname: lastname }: PersonForm) => ({
  email,
  phone,
  firstname,
  lastname,
})

/** Step 3: the business. A personal account has neither a name nor an industry of its own. */
const { address, businessname, industry, lga, state } = addMerchantSchema.shape
export const businessSchema = z.object({ businessname, industry, state, lga, address })
export const personalSchema = z.object({ businessname: z.string(), industry: z.string(), state, lga, address })
export type BusinessForm = z.infer<typeof businessSchema>

export type AccountType = 1 | 2 | 3

/** The server's code for a request id that was used before with other details. */
const REFERENCE_REUSED_CODE = 'request.reference_reused'
/** These prove that no account was created. Too many calls, or no answer, prove nothing. */
const REJECTED_STATUSES = [400, 409, 422]

export type SignUpIds = { user: string; profile: string }

/**
 * Creates the login account, then the profile with its id. Each call keeps its request id, so that a retry after a network failure finds
 * the existing account. Entering the same details after a reload finds it too. `known.userId` is the result of an earlier attempt.
 */
export async function signUp(
  person: PersonForm,
  accountType: AccountType,
  business: BusinessForm,
  ids: SignUpIds,
  known: { userId?: string },
): Promise<void> {
  const { hasAgreed: _, ...account } = person
  const { referralcode, ...rest } = account
  const referral = referralcode === '' ? {} : { referralcode }
  known.userId ??= await createLogin({ ...rest, ...referral }, ids)
  const isPersonal = accountType === 3
  await call(
    addMerchant,
    {
      body: {
        user: known.userId,
        account_type: accountType,
        contactfirstname: person.contactfirstname,
        contactlastname: person.contactlastname,
        businessphone: person.businessphone,
        email: person.email,
        ...referral,
        address: business.address,
        businessname: isPersonal ? `${person.contactfirstname} ${person.contactlastname}` : business.businessname,
        industry: isPersonal ? PERSONAL_INDUSTRY : business.industry,
        lga: business.lga,
        state: business.state,
      },
    },
    { requestId: ids.profile },
  )
  clearSignUpDraft()
}

/** The draft is saved before the call. A request id that was used with other details is replaced by a new one. */
async function createLogin(body: WireBody<typeof addUser>, ids: SignUpIds): Promise<string> {
  saveSignUpDraft(ids.user)
  try {
    return (await call(addUser, { body }, { requestId: ids.user })).data.id
  } catch (error) {
    if (isProblem(error) && REJECTED_STATUSES.includes(error.httpStatus)) clearSignUpDraft()
    if (!isProblem(error, REFERENCE_REUSED_CODE)) throw error
    ids.user = newRequestId()
    return createLogin(body, ids)
  }
}
