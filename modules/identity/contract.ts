import { z } from 'zod'
import { type DigitsRule, digitsSchema, fileSchema, lineSchema, route, typedText } from '../../platform/http/contract.ts'
import { fileUrlSchema, type Folder, MAX_FILE_BYTES } from '../uploads/contract.ts'
import type { Role } from '../kernel/roles.ts'
import { EASY_TO_GUESS } from '../../platform/passwords/easy-to-guess.ts'
import { dropInvisible, isWellFormed } from '../../platform/text/shown-text.ts'

/** The merchant roles of S1 §6, and the cashier. Operators have roles of their own. */
export const ROLES = [
  'merchant',
  'merchant-finance',
  'merchant-support',
  'accountant-finance',
  'auditor-finance',
  'api-finance',
  'merchant-authorizer',
  'cashieraccountant',
  'cashier',
] as const satisfies readonly Role[]
export type { Role }
export const roleSchema = z.enum(ROLES) satisfies z.ZodEnum<{ [R in Role]: R }>

/** What the people of a business may do. Routes, server code and screens ask for one of these, never for a role. */
export type Capability =
  | 'use_product'
  /** Every page of the business. Without it a person sees the own cashpoint only. */
  | 'see_business'
  /** Charges, and what the business keeps of a payment. */
  | 'see_charges'
  /** AMB-76: not for those who only act for customers or only look. */
  | 'see_key'
  | 'see_team'
  | 'see_activity'
  /** Also sets a PIN. */
  | 'send_money'
  | 'withdraw'
  | 'pay_in_bulk'
  | 'approve'
  | 'take_cards'
  | 'reverse'
  | 'ask_reversal'
  /** Also categories, and payments noted by hand. */
  | 'dispute'
  | 'order_statements'
  | 'push_webhooks'
  | 'manage_cashpoints'
  | 'send_cashier_password'
  | 'ask_for_account'
  | 'add_business'
  /** Decisions of the owner alone: verification, team, rules of approval, loans, keys. */
  | 'own_business'
  | 'work_at_cashpoint'

const LOOK = ['use_product', 'see_business', 'see_charges'] as const satisfies readonly Capability[]
const PAY = ['send_money', 'take_cards'] as const satisfies readonly Capability[]
const KEEP_BOOKS = ['pay_in_bulk', 'dispute', 'order_statements', 'push_webhooks'] as const satisfies readonly Capability[]
const MANAGE_PLACES = ['manage_cashpoints', 'ask_for_account', 'add_business'] as const satisfies readonly Capability[]
const AUTHORIZE = ['withdraw', 'approve', 'reverse', 'see_team', 'send_cashier_password'] as const satisfies readonly Capability[]

/** S1 §6. docs/rights.md shows which routes each role may call. */
const CAPABILITIES: Readonly<Record<Role, readonly Capability[]>> = {
  merchant: [...LOOK, 'see_key', ...PAY, ...KEEP_BOOKS, ...MANAGE_PLACES, ...AUTHORIZE, 'see_activity', 'own_business'],
  'merchant-finance': [...LOOK, 'see_key'],
  'merchant-support': [...LOOK],
  'accountant-finance': [...LOOK, 'see_key', ...PAY, ...KEEP_BOOKS],
  'auditor-finance': [...LOOK, 'see_key', ...MANAGE_PLACES, 'see_activity'],
  'api-finance': [...LOOK, 'see_key', ...PAY, ...KEEP_BOOKS, 'withdraw'],
  'merchant-authorizer': [...LOOK, 'see_key', ...PAY, ...KEEP_BOOKS, ...MANAGE_PLACES, ...AUTHORIZE],
  cashieraccountant: [...LOOK, ...PAY],
  cashier: ['use_product', 'take_cards', 'ask_reversal', 'work_at_cashpoint'],
}

export const can = (role: Role, capability: Capability): boolean => CAPABILITIES[role].includes(capability)

/** The roles that may call a route which asks for a capability. */
export const rolesWith = (capability: Capability): readonly Role[] => ROLES.filter((role) => can(role, capability))

/** Each area has its own pages: that of the merchant for all who see the business, that of the cashpoint for its cashier. */
export const areaOf = (role: string): 'merchant' | 'cashpoint' => (role === 'cashier' ? 'cashpoint' : 'merchant')

/**
 * S1 §5: eight characters, an upper-case and a lower-case letter, a digit, one of `@ # $ * . & % -`, no space. The hyphen is that of passwords
 * which phones make (AMB-01).
 */
export const passwordSchema = z
  .string()
  .max(128, 'Use at most 128 characters')
  .refine((text) => isWellFormed(text) && !/[\u0000-\u001f]/.test(text), 'Contains characters that cannot be used here')
  .superRefine((text, context) => {
    const message = passwordFault(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The same rules for programs that make passwords, as the attribute `passwordrules` of a field has them. */
export const PASSWORD_RULES = 'minlength: 8; maxlength: 128; required: lower; required: upper; required: digit; required: [-@#$*.&%];'

/** The rules of a password, in the order in which the first fault is told. */
const PASSWORD_CHECKS = [
  {
    rule: 'space',
    isMet: (password: string) => !/\s/.test(password),
    fault: 'Password must not contain any space. Please remove all leading, trailing or middle spaces.',
  },
  { rule: 'length', isMet: (password: string) => password.length >= 8, fault: 'Password must be at least 8 characters' },
  { rule: 'capital', isMet: (password: string) => /[A-Z]/.test(password), fault: 'Password must contain an uppercase letter' },
  { rule: 'small', isMet: (password: string) => /[a-z]/.test(password), fault: 'Password must contain a lowercase letter' },
  { rule: 'number', isMet: (password: string) => /\d/.test(password), fault: 'Password must contain a number' },
  {
    rule: 'sign',
    isMet: (password: string) => /[-@#$*.&%]/.test(password),
    fault: 'Password must contain one special character: @ # $ * . &',
  },
  { rule: 'uncommon', isMet: (password: string) => !isCommon(password), fault: EASY_TO_GUESS },
] as const
export type PasswordRule = (typeof PASSWORD_CHECKS)[number]['rule']

export const unmetPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_CHECKS.filter(({ isMet }) => !isMet(password)).map(({ rule }) => rule)

export function passwordFault(password: string): string | null {
  if (password === '') return 'Password is required'
  return PASSWORD_CHECKS.find(({ isMet }) => !isMet(password))?.fault ?? null
}

/**
 * The most common passwords, without their capitals, digits and symbols. A password made from one satisfies every rule above and is still
 * among the first guesses.
 */
const COMMON = new Set(
  'password passwort pass welcome qwerty qwertyuiop letmein iloveyou admin administrator changeme secret login football chelsea arsenal liverpool barcelona nigeria naija lagos abuja princess sunshine dragon monkey master superman jesus jesuschrist jesusislord godisgood blessing money business merchant'.split(
    ' ',
  ),
)
const LETTER_OF: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's' }

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const spelled = lower.replaceAll(/^[\d@#$*.&%]+|[\d#*.&%]+$/g, '').replaceAll(/[@013457$]/g, (sign) => LETTER_OF[sign]!)
  return COMMON.has(core) || COMMON.has(spelled.replace(/[^a-z]+$/, ''))
}

export const emailSchema = typedText()
  .min(1, 'Email Address is required')
  .max(254, 'Email address is invalid')
  .pipe(z.email('Email address is invalid'))

/**
 * A phone number as people write it: `0803 123 4567`, `0803-123-4567`, `+2348031234567`, `234 (0) 803 123 4567`. Phones copy
 * numbers with invisible direction marks around them. Pure: gives the 11 digits under which it is stored and found, and
 * leaves any other text as it is.
 */
export function normalizePhone(text: string): string {
  const digits = dropInvisible(text)
    .replaceAll(/[\s().\p{Pd}]/gu, '')
    .replace(/^(?:\+|00)?2340?(?=[1-9]\d{9}$)/, '0')
  return /^0\d{10}$/.test(digits) ? digits : text
}

export const phoneSchema = typedText()
  .overwrite(normalizePhone)
  .min(1, 'Phone number is required')
  .regex(/^0\d{10}$/, "Phone number must start with '0' and must be 11 characters")

export const pinSchema = typedText().regex(/^\d{4}$/, 'A PIN has 4 digits')

/** Sequences of digits, patterns of two digits and years are the most common guesses. */
export function pinFault(pin: string): string | null {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => digit - digits[at]!))
  const isRun = steps.size === 1 && [0, 1, -1].includes([...steps][0]!)
  const isPattern = new Set(digits).size <= 2
  const isYear = /^(19|20)/.test(pin)
  return isRun || isPattern || isYear ? 'Choose a PIN that is harder to guess: not 1111, not 1234, not a year' : null
}

/** Codes sent by mail or text message, except for the bank's own (five digits). */
export const MAILED_CODE: DigitsRule = { length: 6, wrong: 'The code has 6 digits' }
export const mailedCodeSchema = digitsSchema(MAILED_CODE)

export const merchantSummarySchema = z.object({
  _id: z.string(),
  businessid: z.string(),
  businessname: z.string(),
  publickey: z.string().nullable(),
  nuban: z.string().nullable(),
  classification: z.string(),
  tier: z.enum(['unverified', 'activated', 'verified']),
  role: roleSchema,
  cashpointid: z.string().nullable(),
  /** SHELL-50..52: false where the owner withholds it from this person. */
  permissions: z.object({ loans: z.boolean(), affiliates: z.boolean(), authorizations: z.boolean() }),
})
export type MerchantSummary = z.infer<typeof merchantSummarySchema>

/** The user record that the browser stores. */
export const signedInSchema = z.object({
  token: z.string(),
  _id: z.string(),
  role: roleSchema,
  businessid: z.string(),
  cashpointid: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  type: z.string(),
  /** The password is one that we made: until the person has chosen another, every other call is refused. */
  must_change_password: z.boolean(),
  /** AMB-88: on any device. */
  tour_seen: z.boolean(),
  merchants: z.array(merchantSummarySchema),
})

export const loginSchema = z.strictObject({
  email: typedText()
    .overwrite((text) => normalizePhone(dropInvisible(text)))
    .pipe(lineSchema(254, 'Email Address / Phone Number is required')),
  password: z.string().min(1, 'Password is required').max(128, 'Email address or password is incorrect'),
  app: z.literal('merchant'),
  life_span: z.enum(['long', 'short']),
  /** Of a sign-in from a device that the person has not used before. Without it, such a sign-in sends one. */
  code: mailedCodeSchema.optional(),
})

export const login = route({
  operation: 'identity.sign_in',
  roles: 'public',
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in by email or phone number; a newer sign-in ends the older session',
  body: loginSchema,
  reply: signedInSchema,
  top: ['token'],
})

export const getUser = route({
  operation: 'identity.get_user',
  roles: 'public',
  method: 'POST',
  path: '/user/getuser',
  summary: 'Exchange the one-time token of an authorizations link for a session; a newer one ends the older',
  body: z.strictObject({ token: typedText().min(1, 'Invalid token').max(200, 'Invalid token') }),
  reply: signedInSchema,
  top: ['token'],
})

export const whoAmI = route({
  operation: 'identity.who_am_i',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/whoami',
  summary: 'The current business of this session',
  secret: true,
  reply: merchantSummarySchema,
})

/** S2 §7 Uploads: the folder of the videos of each purpose. */
export const VIDEO_FOLDERS = {
  pin_change: 'Pin Change',
  pin_reset: 'Pin Reset',
  password_change: 'Change Password',
  password_reset: 'Change Password',
  team_invite: 'roles_video',
} as const satisfies Record<string, Folder>
export type VideoPurpose = keyof typeof VIDEO_FOLDERS

/** The video that confirms a change, and the sentence that is said in it. Needed where the flag `hide.pin.reset` is on. */
export const videoFieldsSchema = z.object({ video_url: fileUrlSchema.optional(), question: lineSchema(200).optional() })
/** The sentence to say in the video. Null where no video is asked for. */
export const questionSchema = z.object({ question: z.string().nullable() })

/** An email address or a phone number, in the form in which it is found. */
const loginNameSchema = typedText()
  .overwrite((text) => normalizePhone(dropInvisible(text)))
  .min(1, 'Email Address / Phone Number is required')
  .max(254, 'Email address is invalid')
  .superRefine((text, context) => {
    if (text === '') return
    const message = (/^[\d+]+$/.test(text) ? phoneSchema : emailSchema).safeParse(text).error?.issues[0]?.message
    if (message) context.addIssue({ code: 'custom', message })
  })

export const forgotPasswordSchema = z.strictObject({ email: loginNameSchema })

export const startForgotPassword = route({
  operation: 'identity.start_forgot_password',
  roles: 'public',
  method: 'POST',
  path: '/user/forgotpassword/initial',
  summary: 'The sentence to say in the video that confirms a new password; the answer is the same whether or not the address is known',
  body: forgotPasswordSchema,
  /** `confirmation` goes with the upload of the video. */
  reply: questionSchema.extend({ confirmation: z.string().nullable() }),
})

export const uploadResetVideo = route({
  operation: 'identity.upload_reset_video',
  roles: 'public',
  method: 'POST',
  path: '/user/forgotpassword/video/{confirmation}',
  summary: 'Give the video that confirms a new password, without a session',
  params: z.strictObject({ confirmation: z.string().max(40) }),
  body: z.strictObject({ file: fileSchema }),
  upload: { maxBytes: MAX_FILE_BYTES, maxPerHour: 20 },
  reply: z.object({ file_url: z.string() }),
  top: ['file_url'],
})

export const forgotPassword = route({
  operation: 'identity.forgot_password',
  roles: 'public',
  method: 'POST',
  path: '/user/forgotpassword',
  summary: 'Send a code for a new password by mail, or by text message and mail for a phone number; the answer is the same for unknown ones',
  body: forgotPasswordSchema.extend(videoFieldsSchema.shape),
  reply: z.object({}),
})

export const verifyAccountSchema = z.strictObject({ email: loginNameSchema, code: mailedCodeSchema, password: passwordSchema })

export const verifyAccount = route({
  operation: 'identity.verify_account',
  roles: 'public',
  method: 'POST',
  path: '/user/verifyaccount',
  summary: 'Set a new password with the code; every session of the person ends',
  body: verifyAccountSchema,
  reply: z.object({}),
})

const changePasswordFields = {
  password: passwordSchema,
  old_password: z.string().min(1, 'Password is required').max(128, 'Incorrect password').optional(),
}

export const startChangePassword = route({
  operation: 'identity.start_change_password',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/user/changepassword/initial',
  summary: 'Check both passwords before the video; counts as a try and changes nothing',
  body: z.strictObject(changePasswordFields),
  reply: questionSchema,
})

export const changePassword = route({
  operation: 'identity.change_password',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/user/changepassword',
  summary: 'Set a new password with the old one; every other session of the person ends. A temporary password is replaced without it',
  withTemporaryPassword: true,
  body: z.strictObject({ ...changePasswordFields, ...videoFieldsSchema.shape }),
  reply: z.object({}),
})

export const logout = route({
  operation: 'identity.sign_out',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/user/logout',
  withTemporaryPassword: true,
  summary: 'End this session, or every session of the caller',
  body: z.strictObject({ everywhere: z.literal(true).optional() }),
  reply: z.object({}),
})

export const markTourSeen = route({
  operation: 'identity.mark_tour_seen',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/user/tour/seen',
  summary: 'The caller has seen the tour, so that no other device starts it',
  body: z.strictObject({}),
  reply: z.object({}),
})

/** What a document must know before the application runs. */
export const viewSchema = z.strictObject({
  language: typedText().regex(/^[a-z]{2,3}$/, 'Name the language by its code'),
  theme: z.enum(['light', 'dark', 'system']),
  hides_amounts: z.boolean(),
})

export const setView = route({
  operation: 'identity.set_view',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/user/view',
  summary: 'How this browser shows the business, for the documents that the server writes with their first screen',
  body: viewSchema,
  reply: z.object({}),
})

export const setPin = route({
  operation: 'identity.set_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/set',
  summary: 'Set the first transaction PIN of the caller for this business',
  body: z.strictObject({ pin: pinSchema }),
  reply: z.object({}),
})

export const authorisePin = route({
  operation: 'identity.authorise_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/authorise',
  summary: 'Check the PIN; opens a one-shot grant of 120 s for the next money call of this session',
  body: z.strictObject({ pin: pinSchema }),
  reply: z.object({ expiresInSeconds: z.int() }),
})

/** AMB-03: six digits, with the messages of the form. */
const otpSchema = typedText()
  .min(1, 'Input valid OTP')
  .min(6, 'OTP not up to 6')
  .regex(/^\d{6}$/, 'Input valid OTP')

export const requestPinOtp = route({
  operation: 'identity.request_pin_otp',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/pin/requestOTP',
  summary: 'Send a code for a new PIN to the caller by mail, and by SMS where there is a number',
  reply: z.object({}),
})

export const pinOtpSchema = z.strictObject({ otp: otpSchema })

export const validatePinOtp = route({
  operation: 'identity.validate_pin_otp',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/resetpin/validateOTP',
  summary: 'Whether the code for a new PIN is right; counts as a try and uses nothing up',
  body: pinOtpSchema,
  /** `video`: a video confirms the new PIN. */
  reply: z.object({ video: z.boolean() }),
})

const resetPinFields = { otp: otpSchema, pin: pinSchema }
const START_RESET = 'Check the code and the new PIN before the video; counts as a try and uses nothing up'

export const startResetPin = route({
  operation: 'identity.start_reset_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/resetpin/initial',
  summary: START_RESET,
  body: z.strictObject(resetPinFields),
  reply: questionSchema,
})

/** AMB-80: the pair of the link “Forgot Pin” does the same with the same fields. */
export const startForgetPin = route({
  operation: 'identity.start_forget_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/forgetpin/initial',
  summary: START_RESET,
  body: z.strictObject(resetPinFields),
  reply: questionSchema,
})

export const forgetPin = route({
  operation: 'identity.forget_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/forgetpin',
  summary: 'Set a new PIN with the code; opens a locked one',
  body: z.strictObject({ ...resetPinFields, ...videoFieldsSchema.shape }),
  reply: z.object({}),
})

export const resetPin = route({
  operation: 'identity.reset_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/resetpin',
  summary: 'Set a new PIN with the code; opens a locked one',
  body: z.strictObject({ ...resetPinFields, ...videoFieldsSchema.shape }),
  reply: z.object({}),
})

export const validatePin = route({
  operation: 'identity.validate_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/validate',
  summary: 'Whether the old PIN is right, before a new one is asked for; counts as a try and opens nothing',
  body: z.strictObject({ old_pin: pinSchema }),
  reply: questionSchema,
})

export const changePin = route({
  operation: 'identity.change_pin',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/pin/changepin',
  summary: 'Set a new PIN with the old one',
  body: z.strictObject({ old_pin: pinSchema, new_pin: pinSchema, ...videoFieldsSchema.shape }),
  reply: z.object({}),
})

export const showProfile = route({
  operation: 'identity.show_profile',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/profile/show',
  summary: 'The caller: name, phone, email and picture',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** A link that holds ten minutes. */
    profile_picture: z.string().nullable(),
    /** Null while the caller has no PIN for this business. */
    pin_set_on: z.string().nullable(),
    /** After a change of phone or email the caller sends less for a day. */
    is_capped_by_change: z.boolean(),
  }),
})

export const setProfilePicture = route({
  operation: 'identity.set_picture',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/merchant/{id}/profileimage/upload',
  summary: 'The picture of the caller: JPEG or PNG, at most 5 MB',
  params: z.strictObject({ id: z.string().max(40) }),
  body: z.strictObject({ file: fileSchema }),
  upload: { maxBytes: MAX_FILE_BYTES, maxPerHour: 20 },
  reply: z.object({ file_url: z.string() }),
  top: ['file_url'],
})
