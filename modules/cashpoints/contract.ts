import { z } from 'zod'
import { emailSchema, normalizePhone, rolesWith } from '../identity/contract.ts'
import { fileSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { MAX_FILE_BYTES } from '../uploads/contract.ts'
import { hasVisibleCharacter } from '../../platform/text/shown-text.ts'

/** `name`, `accountnumber` and `accountname` are ours; the other fields are those of the specification's record. */
export const cashpointSchema = z.object({
  _id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  state: z.enum(['active', 'deactivated']),
  /** Null until the bank has opened the account and the business is activated. */
  accountnumber: z.string().nullable(),
  accountname: shownText().nullable(),
  bank: shownText(),
  contactfirstname: z.string(),
  contactlastname: z.string(),
  /** The same as `accountnumber`, under the name that the record has for it. */
  nuban: z.string().nullable(),
  /** Alternate accounts. `formercashpoint`: the deactivated cashpoint that had it; null for the own ones. */
  nubans: z.array(z.object({ _id: z.string(), nuban: z.string(), bank: z.string(), formercashpoint: z.string().nullable() })),
  merchant: z.string(),
  /** The text of the QR code that customers scan to pay; empty while the cashpoint has no account number. */
  qrcode: z.string(),
  /** What a customer dials to pay, with `{bank}` and `{amount}` for what the customer fills in. Null while there is no account number. */
  dialcode: z.string().nullable(),
  createdon: z.string(),
})

/** `bank` is the bank of the account; the payout bank of the cashpoint is `payout_bank`. */
export const cashierSchema = cashpointSchema.omit({ bank: true }).extend({
  phone: z.string(),
  /** Empty where the cashier has none. */
  email: z.string(),
  bank_label: shownText(),
  /** The payout bank of the cashpoint; both are null until one is linked. */
  bank: z.object({
    code: z.string().nullable(),
    number: z.string().nullable(),
    name: shownText().nullable(),
    accountname: shownText().nullable(),
    underreview: z.boolean(),
  }),
  /** A link that holds ten minutes. */
  profile_picture: z.string().nullable(),
  /** The caller may have a new password sent to the cashier, who has no email address to ask for one. */
  may_send_password: z.boolean(),
  /** The caller may assign a cashier: an active cashpoint has none. */
  may_assign_cashier: z.boolean(),
})

export const listCashpoints = route({
  operation: 'cashpoints.list',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/cashpoints/show',
  summary: 'Cashpoints of a business with their account numbers, the default one first',
  refreshedBy: ['cashpoint.account_opened', 'alternate_account.changed', 'business.changed', 'verification.changed', 'team.changed'],
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.array(cashpointSchema),
  list: true,
})

export const showCashpoint = route({
  operation: 'cashpoints.show',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/show',
  summary: 'One cashpoint with its cashier; a cashier sees the own',
  refreshedBy: ['cashpoint.account_opened', 'business.changed', 'payout_bank.changed', 'verification.changed', 'team.changed'],
  params: z.strictObject({ id: z.string().max(40) }),
  reply: cashierSchema,
})

export const showCashpointAccount = route({
  operation: 'cashpoints.show_account',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{cashpoint}/account/show',
  summary: 'Name and number of the account of one cashpoint; a cashier sees the own',
  params: z.strictObject({ cashpoint: z.string().max(40) }),
  reply: z.object({ name: shownText(), accountnumber: z.string().nullable() }),
})

export const showCashpointName = route({
  operation: 'cashpoints.show_name',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/cashpoint/name/show',
  summary: 'Name of an own cashpoint by its account number, for an invitation of its cashier',
  query: z.strictObject({ nuban: typedText().regex(/^\d{10}$/, 'The cashpoint account number has 10 digits') }),
  reply: z.object({ name: z.string() }),
})

export const setCashierPicture = route({
  operation: 'cashpoints.set_picture',
  roles: rolesWith('work_at_cashpoint'),
  method: 'POST',
  path: '/cashpoint/{cashpoint}/profilepicture/upload',
  summary: 'The picture of the cashier of the own cashpoint: JPEG or PNG, at most 5 MB',
  params: z.strictObject({ cashpoint: z.string().max(40) }),
  body: z.strictObject({ file: fileSchema }),
  upload: { maxBytes: MAX_FILE_BYTES, maxPerHour: 20 },
  reply: z.object({ file_url: z.string() }),
  top: ['file_url'],
})

/** S1 §5: letters and hyphen. Numbers are reported first. */
const nameSchema = (required: string) =>
  typedText(required)
    .min(1, required)
    .max(60, 'Use at most 60 characters')
    .refine((name) => name === '' || hasVisibleCharacter(name), required)
    .refine((name) => !/\d/.test(name), 'Name must not include numbers')
    .refine(
      (name) => name === '' || /\d/.test(name) || /^[\p{L}\p{M}-]+$/u.test(name),
      "Name must not include space and special characters except '-'",
    )

/** AMB-09: on this form the length has a message of its own. */
const phoneSchema = typedText()
  .overwrite(normalizePhone)
  .min(1, 'Phone number is required')
  .refine((phone) => phone === '' || phone.length === 11, 'Phone number must be 11 characters')
  .refine((phone) => phone.length !== 11 || /^0\d{10}$/.test(phone), "Phone number must start with '0' and must be 11 characters")

export const addCashpointSchema = z.strictObject({
  merchant: typedText().min(1, 'merchant is required').max(40),
  firstname: nameSchema('First Name is required'),
  lastname: nameSchema('Last Name is required'),
  phone: phoneSchema,
  email: emailSchema.optional(),
  /** The place where customers pay. Without it the cashpoint has the name of its first cashier. */
  name: lineSchema(60).optional(),
})

export const addCashpoint = route({
  operation: 'cashpoints.add',
  roles: rolesWith('manage_cashpoints'),
  method: 'POST',
  path: '/merchant/cashpoint/add',
  summary: 'Open a cashpoint with a login for its cashier; the password goes to the phone and the email address',
  body: addCashpointSchema,
  reply: z.object({ _id: z.string() }),
})

export const deactivateCashpoint = route({
  operation: 'cashpoints.deactivate',
  roles: rolesWith('manage_cashpoints'),
  method: 'POST',
  path: '/merchant/cashpoint/deactivate',
  summary: 'Close a cashpoint: its cashier is signed out, and later payments to its account go to the default cashpoint',
  body: z.strictObject({
    merchant: typedText().min(1, 'merchant is required').max(40),
    cashpoint: typedText().min(1, 'cashpoint is required').max(40),
  }),
  reply: z.object({ _id: z.string() }),
})

/** CASHP-29: also refused by the server. */
export const CANNOT_DEACTIVATE_DEFAULT = 'Cannot Deactivate Default Cashpoint'
