import { z } from 'zod'
import { daySchema, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { BILL_TYPES, billFee } from '../bills/contract.ts'
import type { BusinessClass } from '../businesses/contract.ts'
import { ALL_OPERATORS, type OperatorRole } from '../operators/contract.ts'

/** Fees that a schedule with bands can name. */
export const FEE_NAMES = [
  'inbound',
  'alternate_inbound',
  'card',
  'outbound',
  'book',
  'withdrawal',
  'stamp_duty',
  'alternate_setup',
  ...BILL_TYPES.map(billFee),
  'loan_processing',
  'loan_late',
] as const
export const LIMIT_NAMES = [
  'activated_ever',
  'verified_day',
  'verified_most',
  'withdrawal_single',
  'sent_back_day',
  'new_device_day',
  'velocity_hour_count',
  'velocity_hour_sum',
  'first_payment_large',
  'code_each_time',
  'video_days',
  'photo_days',
] as const
/** A fee, or its price at one bank of alternate accounts: the fee, a colon, and the name of a registered bank. */
const feeNameSchema = z.union([
  z.enum(FEE_NAMES),
  z.templateLiteral([z.enum(['alternate_inbound', 'alternate_setup']), ':', z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)]),
])
/** What the number of a limit counts. */
export const limitUnit = (name: string): 'kobo' | 'payments' | 'days' =>
  name === 'velocity_hour_count' ? 'payments' : name.endsWith('_days') ? 'days' : 'kobo'
export const CLASSES = ['pos', 'api', 'agency', 'web', 'retail'] as const satisfies readonly BusinessClass[]

const MAX_KOBO = 100_000_000_000
const koboInput = z.int().min(0).max(MAX_KOBO)
export const MAX_BANDS = 6

/** One band of a schedule, in kobo and parts per million. */
export const bandSchema = z.strictObject({
  from: koboInput,
  rate_ppm: z.int().min(0).max(1_000_000, 'A rate is at most 100 %'),
  flat: koboInput,
  cap: koboInput.nullable(),
})
export type Band = z.input<typeof bandSchema>

const startsOn = typedText().pipe(daySchema)

/** A change as an operator drafts it. */
export const ruleChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fee'),
    name: feeNameSchema,
    classification: z.enum(CLASSES).nullable(),
    /** The business that alone gets this price. */
    business_id: typedText().max(60).nullable().default(null),
    /** None: the business has the price of its class again. */
    bands: z.array(bandSchema).max(MAX_BANDS),
    starts_on: startsOn,
  }),
  /** A dated figure of a module: `loans.most_amount`. */
  z.strictObject({ kind: z.literal('number'), name: typedText().max(60), value: z.int().min(0).max(MAX_KOBO), starts_on: startsOn }),
  z.strictObject({ kind: z.literal('limit'), name: z.enum(LIMIT_NAMES), amount: z.int().min(1).max(MAX_KOBO), starts_on: startsOn }),
  /** `starts_on` is the day itself. `is_off` false: the banks work, although the day is a holiday by law or was declared. */
  z.strictObject({ kind: z.literal('holiday'), name: lineSchema(60, 'Type the name of the holiday'), is_off: z.boolean(), starts_on: startsOn }),
  z.strictObject({
    kind: z.literal('flag'),
    name: lineSchema(60, 'Choose a flag'),
    value: z.union([z.boolean(), typedText().max(300)]),
    business_id: typedText().max(60).nullable(),
  }),
])
export type RuleChange = z.input<typeof ruleChangeSchema>

/** `lines`: named figures; `says`: sentences. */
export const previewSchema = z.object({
  day: z.string().nullable(),
  lines: z.array(z.object({ name: z.string(), amount: koboSchema.nullable(), count: z.int().nullable() })),
  says: z.array(z.string()),
})
export type RulePreview = z.output<typeof previewSchema>

export const RULE_STATES = ['now', 'ended', 'coming', 'draft'] as const

const feeSchema = z.object({
  name: z.string(),
  classification: z.string().nullable(),
  /** Of one business alone. */
  business: z.object({ _id: z.string(), name: shownText() }).nullable(),
  /** Empty: the price of its class. */
  bands: z.array(bandSchema),
  starts_on: z.string(),
  state: z.enum(RULE_STATES),
  /** Of a draft. */
  change_id: z.string().nullable(),
})
const limitSchema = z.object({
  name: z.string(),
  amount: koboSchema,
  starts_on: z.string(),
  state: z.enum(RULE_STATES),
  change_id: z.string().nullable(),
})

export const NUMBER_UNITS = ['kobo', 'ppm', 'days', 'hours'] as const

const numberSchema = z.object({
  /** The module and the rule: `loans.most_amount`. */
  name: z.string(),
  label: shownText(),
  unit: z.enum(NUMBER_UNITS),
  value: koboSchema,
  starts_on: z.string(),
  state: z.enum(RULE_STATES),
  change_id: z.string().nullable(),
})

const holidaySchema = z.object({
  day: z.string(),
  name: shownText(),
  is_off: z.boolean(),
  /** `law`: every year on this day, or by the date of Easter. */
  source: z.enum(['law', 'declared']),
  state: z.enum(RULE_STATES),
  change_id: z.string().nullable(),
})

export const showRules = route({
  operation: 'rules.show',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/rules/show',
  summary: 'Fees, limits, flags and public holidays with their dates, drafts, and the latest changes',
  reply: z.object({
    today: z.string(),
    fees: z.array(feeSchema),
    limits: z.array(limitSchema),
    /** The modules with dated figures: the first part of the names in `numbers`, and a label. */
    number_sets: z.array(z.object({ key: z.string(), label: z.string() })),
    /** Rates and rules of those modules. */
    numbers: z.array(numberSchema),
    /** From today to the end of the next year. */
    holidays: z.array(holidaySchema),
    flags: z.array(
      z.object({
        key: z.string(),
        about: z.string(),
        value: z.union([z.boolean(), z.string()]),
        own_values: z.array(z.object({ business_id: z.string(), business: shownText(), value: z.union([z.boolean(), z.string()]) })),
        change_id: z.string().nullable(),
      }),
    ),
    changes: z.array(
      z.object({ _id: z.string(), what: shownText(), state: z.enum(['draft', 'decided', 'dropped']), by: shownText(), on: instantSchema }),
    ),
  }),
})

export const RULE_WRITERS = ['support', 'compliance', 'finance'] as const satisfies readonly OperatorRole[]

export const previewRule = route({
  operation: 'rules.preview',
  roles: RULE_WRITERS,
  method: 'POST',
  path: '/operator/rules/preview',
  summary: 'What a change would have made of the payments of yesterday; nothing is stored',
  body: z.strictObject({ change: ruleChangeSchema }),
  maxConcurrent: 2,
  reply: previewSchema,
})

export const draftRule = route({
  operation: 'rules.draft',
  roles: RULE_WRITERS,
  method: 'POST',
  path: '/operator/rules/draft',
  summary: 'Draft a change with its preview, for two people of different roles to decide',
  body: z.strictObject({ change: ruleChangeSchema }),
  maxConcurrent: 2,
  reply: z.object({ _id: z.string() }),
})
