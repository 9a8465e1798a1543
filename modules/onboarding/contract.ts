import { z } from 'zod'
import { lineSchema, route, typedText } from '../../platform/http/contract.ts'
import { hasVisibleCharacter } from '../../platform/text/shown-text.ts'
import { emailSchema, merchantSummarySchema, passwordSchema, phoneSchema, rolesWith } from '../identity/contract.ts'

/** AMB-08: letters and hyphen. Digits and spaces are reported first. */
export const personNameSchema = (required: string) =>
  typedText()
    .min(1, required)
    .max(60, 'Use at most 60 characters')
    .refine((name) => name === '' || hasVisibleCharacter(name), required)
    .refine((name) => name === '' || !/[\s\d]/u.test(name), 'Name must not include space or numbers')
    .refine(
      (name) => name === '' || /[\s\d]/u.test(name) || /^[\p{L}\p{M}-]+$/u.test(name),
      "Name must not include space and special characters except '-'",
    )

/** The list of places misspells Katsina. The form and the server correct it in the same way. */
export const stateName = (listed: string): string => (listed === 'Kastina' ? 'Katsina' : listed)

/** A burst, and an hour: enough for a market where a team signs up traders behind one address of a mobile network. */
const SIGN_UPS_OF_NETWORK = [
  { limit: 10, windowMs: 60_000 },
  { limit: 150, windowMs: 60 * 60_000 },
] as const

/** The seven fields of the account-creation payload (AMB-58); all but the first two are optional. */
export const addUser = route({
  operation: 'onboarding.add_user',
  roles: 'public',
  method: 'POST',
  path: '/user/add',
  perNetwork: SIGN_UPS_OF_NETWORK,
  summary: 'Create the login account of a sign-up; its id goes into the profile call',
  body: z.strictObject({
    email: emailSchema,
    password: passwordSchema,
    contactfirstname: personNameSchema('First Name is required').optional(),
    contactlastname: personNameSchema('Last Name is required').optional(),
    businessphone: phoneSchema.optional(),
    referralcode: lineSchema(40).optional(),
    confirmPassword: z.string().max(128).optional(),
  }),
  reply: z.object({ id: z.string() }),
  top: ['id'],
})

const businessFields = {
  contactfirstname: personNameSchema('First Name is required'),
  contactlastname: personNameSchema('Last Name is required'),
  businessphone: phoneSchema,
  email: emailSchema,
  referralcode: lineSchema(40).optional(),
  address: lineSchema(200, 'Address is required'),
  businessname: lineSchema(100, 'Business Name is required'),
  industry: lineSchema(80, 'Industry is required'),
  lga: lineSchema(60, 'LGA is required'),
  state: lineSchema(60, 'State is required'),
}

export const addMerchantSchema = z.strictObject({
  user: lineSchema(40, 'user is required'),
  account_type: z.literal([1, 2, 3], 'Selecting an account type is required'),
  ...businessFields,
})

export const addMerchant = route({
  operation: 'onboarding.add_merchant',
  roles: 'public',
  method: 'POST',
  path: '/merchant/add',
  summary: 'Create the profile of a sign-up: business, first cashpoint and wallet; the bank account follows',
  body: addMerchantSchema,
  reply: z.object({ _id: z.string(), businessid: z.string() }),
})

/**
 * AMB-08: letters, underscore, `@` and hyphen. A digit is reported first. The specification also lists digits as allowed, and refuses them by
 * name.
 */
const contactNameSchema = (required: string) =>
  typedText()
    .min(1, required)
    .max(60, 'Use at most 60 characters')
    .refine((name) => name === '' || hasVisibleCharacter(name), required)
    .refine((name) => !/\d/u.test(name), 'Name must not include numbers')
    .refine(
      (name) => name === '' || /\d/u.test(name) || /^[\p{L}\p{M}_@-]+$/u.test(name),
      "Name must not include space and special characters except '-'",
    )

/** AMB-10: this form alone writes `Invalid` with a capital letter. */
const contactEmailSchema = typedText()
  .min(1, 'Email Address is required')
  .max(254, 'Email address is Invalid')
  .pipe(z.email('Email address is Invalid'))

export const addBusinessSchema = z.strictObject({
  ...businessFields,
  contactfirstname: contactNameSchema('First Name is required'),
  contactlastname: contactNameSchema('Last Name is required'),
  email: contactEmailSchema,
  /** The signed-in person. Only for clients that send it; another person's id is refused. */
  user: lineSchema(40).optional(),
  /** 1: registered with the CAC, 2: not registered. A person has one personal account at most, which the sign-up makes. */
  account_type: z.literal([1, 2], 'Selecting an account type is required').optional(),
})

export const addBusiness = route({
  operation: 'onboarding.add_business',
  roles: rolesWith('add_business'),
  method: 'POST',
  path: '/merchant/retail/add',
  summary: 'Create a further business of the same owner, with keys, account and verification of its own',
  body: addBusinessSchema,
  reply: merchantSummarySchema,
})

/** The industry of a personal account, which has no business of its own. */
export const PERSONAL_INDUSTRY = 'Other Services'

export const listIndustries = route({
  operation: 'onboarding.list_industries',
  roles: 'public',
  method: 'GET',
  path: '/industry/list/show',
  summary: 'Industries to choose from',
  /** `words`: other names of the trades in it, by which it is found. */
  reply: z.array(z.object({ name: z.string(), words: z.string().optional() })),
  list: true,
})
