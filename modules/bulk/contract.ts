import { z } from 'zod'
import { pinSchema, rolesWith } from '../identity/contract.ts'
import {
  digitsSchema,
  EVERY_EVENT,
  fileSchema,
  instantSchema,
  koboSchema,
  lineSchema,
  pageSchema,
  route,
  shownText,
  typedText,
} from '../../platform/http/contract.ts'
import { formatNaira, MAX_PAYMENT_KOBO } from '../../platform/money/index.ts'
import { bankCodeSchema } from '../institutions/contract.ts'
import { approvalAheadSchema } from '../transfers/contract.ts'

/** Lines of one run, and beneficiaries of one group. */
export const MAX_LINES = 10_000
/** Rows of one uploaded list. */
export const MAX_UPLOAD_ROWS = 10_000
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
/** Groups of one business. */
export const MAX_GROUPS = 500
/** Beneficiaries that one payment leaves out. */
export const MAX_EXCEPT = 1_000
/** Rows of a page of every list here. */
export const BULK_PAGE_SIZE = 20
/** Rows of one answer of the two polls. */
export const BULK_POLL_ROWS = 100

/** Texts of the specification that the server and the forms share. */
export const BULK_TEXTS = {
  groupName: 'Group Name Should Not Be Empty',
  groupDescription: 'Group Description Should Not Be Empty',
  accountTooLong: 'Account number more than 10',
  accountWrong: 'Wrong Account Number',
  amount: 'Amount cannot be less that 0',
  details: 'Incorrect Bank Details',
  notFound: 'Account not found',
  title: 'Title cannot be empty',
  either: 'Please choose either bonus or flat rate value, or make them empty',
  zero: 'Bonus or Flat Rate cannot be zero',
  groupAdded: 'Payment Group Added Successfully',
  groupDeleted: 'Payment Group Deleted Successfully',
  beneficiaryAdded: 'Beneficiary Added Successfully',
  beneficiaryDeleted: 'Beneficiary Deleted Successfully',
} as const

/** The columns of a list, as the template and the logs write them. They are not translated, because the server reads them. */
export const LIST_COLUMNS = { name: 'Account Name', accountNumber: 'Account Number', bank: 'Bank Code', amount: 'Amount' } as const

const idSchema = typedText().max(60)
const cursorSchema = typedText().max(60)
const positiveAmount = (wrong: string) =>
  z
    .codec(
      z
        .int(wrong)
        .min(1, wrong)
        .max(Number(MAX_PAYMENT_KOBO), `Amount must be at most ${formatNaira(MAX_PAYMENT_KOBO)}`),
      z.bigint(),
      {
        decode: (wire) => BigInt(wire),
        encode: (kobo) => Number(kobo),
      },
    )
    .meta({ description: 'kobo, at least 1' })

/** In this order, so that a long number has its own sentence. */
export const bulkAccountNumberSchema = typedText(BULK_TEXTS.accountWrong)
  .refine((text) => !/^\d{11,}$/.test(text), { error: BULK_TEXTS.accountTooLong, abort: true })
  .pipe(digitsSchema({ length: 10, wrong: BULK_TEXTS.accountWrong }))

export const groupSchema = z.object({
  _id: z.string(),
  name: shownText(),
  description: shownText(),
  beneficiary_count: z.int(),
  createdAt: instantSchema,
  /** The run that is being paid now. */
  open_run: z.string().nullable(),
  /** The newest run, also when it has ended. */
  last_run: z.string().nullable(),
})
export type BulkGroup = z.input<typeof groupSchema>

export const newGroupSchema = z.strictObject({
  name: lineSchema(60, BULK_TEXTS.groupName),
  description: lineSchema(200, BULK_TEXTS.groupDescription),
})

export const addGroup = route({
  operation: 'bulk.add_group',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/group/add',
  summary: 'Add a payment group',
  body: newGroupSchema,
  reply: groupSchema,
})

export const listGroups = route({
  operation: 'bulk.list_groups',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/group/list/show',
  summary: `Payment groups, the newest first, at most ${MAX_GROUPS}`,
  refreshedBy: EVERY_EVENT,
  reply: z.array(groupSchema),
  list: true,
})

const groupParams = z.strictObject({ id: idSchema })

export const deleteGroup = route({
  operation: 'bulk.delete_group',
  roles: rolesWith('pay_in_bulk'),
  method: 'DELETE',
  path: '/bulk/group/{id}/delete',
  summary: 'Delete a payment group with its beneficiaries; its runs stay in the history',
  params: groupParams,
  reply: z.object({}),
})

export const countBeneficiaries = route({
  operation: 'bulk.count_beneficiaries',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/group/{id}/beneficiary/count',
  summary: 'Number of beneficiaries of a group',
  params: groupParams,
  reply: z.object({ count: z.int() }),
  top: ['count'],
})

export const bulkBeneficiarySchema = z.object({
  _id: z.string(),
  beneficiary_account_name: shownText(),
  beneficiary_account_number: z.string(),
  /** The CBN code of the bank. */
  beneficiary_bank: z.string(),
  beneficiary_bank_name: shownText(),
  amount: koboSchema,
  group: z.string(),
})
export type BulkBeneficiary = z.input<typeof bulkBeneficiarySchema>

export const newBeneficiarySchema = z.strictObject({
  /** As the look-up answered it. The server compares it with the bank's own answer. */
  beneficiary_account_name: lineSchema(120, BULK_TEXTS.details),
  beneficiary_bank: bankCodeSchema,
  beneficiary_account_number: bulkAccountNumberSchema,
  amount: positiveAmount(BULK_TEXTS.amount),
  group: idSchema,
})

export const addBulkBeneficiary = route({
  operation: 'bulk.add_beneficiary',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/beneficiary/add',
  summary: 'Add a beneficiary to a group; the server asks the bank for the name itself',
  body: newBeneficiarySchema,
  reply: bulkBeneficiarySchema,
})

export const listBulkBeneficiaries = route({
  operation: 'bulk.list_beneficiaries',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/beneficiary/list/show',
  summary: `Beneficiaries of a group, the newest first, ${BULK_PAGE_SIZE} a page; \`search\` finds a name, number or bank`,
  query: z.strictObject({
    group: idSchema,
    page: pageSchema.optional(),
    cursor: cursorSchema.optional(),
    search: lineSchema(80).optional(),
  }),
  reply: z.array(bulkBeneficiarySchema),
  list: true,
})

const beneficiaryParams = z.strictObject({ id: idSchema })

export const changeBulkBeneficiarySchema = z.strictObject({ amount: positiveAmount(BULK_TEXTS.amount) })

export const changeBulkBeneficiary = route({
  operation: 'bulk.change_beneficiary',
  roles: rolesWith('pay_in_bulk'),
  method: 'PUT',
  path: '/bulk/beneficiary/{id}/update',
  summary: 'Change the amount of a beneficiary; a run that has begun keeps its own',
  params: beneficiaryParams,
  body: changeBulkBeneficiarySchema,
  reply: bulkBeneficiarySchema,
})

export const deleteBulkBeneficiary = route({
  operation: 'bulk.delete_beneficiary',
  roles: rolesWith('pay_in_bulk'),
  method: 'DELETE',
  path: '/bulk/beneficiary/{id}/delete',
  summary: 'Delete a beneficiary of a group',
  params: beneficiaryParams,
  reply: z.object({}),
})

/** `count`: the rows of the file, good and bad. The names are looked up afterwards. */
export const uploadBeneficiaries = route({
  operation: 'bulk.upload_beneficiaries',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/beneficiaries/upload',
  summary: `Upload a list (XLSX or CSV) of at most ${MAX_UPLOAD_ROWS} rows; good rows are added, the others are reported`,
  query: z.strictObject({ merchant: idSchema, group: idSchema }),
  body: z.strictObject({ file: fileSchema }),
  upload: { maxBytes: MAX_UPLOAD_BYTES, maxPerHour: 60 },
  maxConcurrent: 2,
  reply: z.object({ _id: z.string(), count: z.int() }),
  top: ['count'],
})

/** The result of one row. `status` is true when it was added or paid; `message` says why not. */
const uploadEntrySchema = z.object({
  status: z.boolean(),
  message: shownText(),
  data: z.object({
    row: z.int(),
    name: shownText(),
    beneficiary_account_number: shownText(),
    bank: shownText(),
    amount: koboSchema.nullable(),
    /** The account's name at its bank, where the list has another one and the row failed for it. */
    bank_account_name: shownText().nullable(),
  }),
})
export type UploadEntry = z.input<typeof uploadEntrySchema>

const uploadSchema = z.object({
  _id: z.string(),
  file_name: shownText(),
  state: z.enum(['checking', 'finished']),
  count: z.int(),
  processed: z.int(),
  added: z.int(),
  failed: z.int(),
  /** Of the failed ones: their bank has another name for the account, which may be taken. */
  renamed: z.int(),
  createdAt: instantSchema,
})

/** The newest upload of the group, or the one that is named. `upload` is null before the first. */
export const showUploadStatus = route({
  operation: 'bulk.show_upload_status',
  roles: rolesWith('pay_in_bulk'),
  method: 'GET',
  path: '/bulk/beneficiaries/upload/status',
  summary: `Progress of an upload, and results of its rows, ${BULK_POLL_ROWS} a page; \`only=failed\` leaves out the added ones`,
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({
    merchant: idSchema,
    group: idSchema,
    upload: idSchema.optional(),
    only: z.literal('failed').optional(),
    /** `next` of the page before. */
    cursor: typedText()
      .regex(/^\d{1,6}$/, 'This cursor is not valid')
      .optional(),
  }),
  reply: z.object({
    upload: uploadSchema.nullable(),
    entries: z.array(uploadEntrySchema),
    next: z.string().nullable(),
  }),
})

export const takeBankNames = route({
  operation: 'bulk.take_bank_names',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/beneficiaries/upload/names',
  summary: 'Add rows of a list under the names that their banks have: the rows that are named, or all of them',
  body: z.strictObject({
    group: idSchema,
    upload: idSchema,
    rows: z.array(z.int().min(1)).min(1).max(MAX_UPLOAD_ROWS).optional(),
  }),
  reply: z.object({ added: z.int(), upload: uploadSchema }),
})

const payChoice = {
  /** Replaces the amount of each beneficiary. */
  flatrate: positiveAmount(BULK_TEXTS.zero).optional(),
  /** Is added to the amount of each beneficiary. */
  bonus: positiveAmount(BULK_TEXTS.zero).optional(),
  /** Beneficiaries that this payment leaves out. */
  except: z.array(idSchema).max(MAX_EXCEPT, `Leave out at most ${MAX_EXCEPT} beneficiaries`).optional(),
  /** The only beneficiaries that it has. */
  only: z.array(idSchema).max(MAX_EXCEPT, `Choose at most ${MAX_EXCEPT} beneficiaries`).optional(),
}
const isOneChoice = (input: { flatrate?: unknown; bonus?: unknown }) => input.flatrate === undefined || input.bonus === undefined
const isOneList = (input: { except?: unknown; only?: unknown }) => input.except === undefined || input.only === undefined
const EITHER_LIST = { message: 'Use except or only, not both', path: ['only'] }
const EITHER = { message: BULK_TEXTS.either, path: ['bonus'] }

const refusalSchema = z.object({ code: z.string(), message: z.string() }).nullable()

export const quoteGroup = route({
  operation: 'bulk.quote_group',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/group/{id}/quote',
  summary: 'What paying a group would cost, and whether it could be paid now',
  params: groupParams,
  body: z.strictObject(payChoice).refine(isOneChoice, EITHER).refine(isOneList, EITHER_LIST),
  reply: z.object({
    count: z.int(),
    amount: koboSchema,
    fee: koboSchema,
    vat: koboSchema,
    duty: koboSchema,
    total: koboSchema,
    /** Lines by their fee, and lines by their duty, without the ones that pay none. */
    fees: z.array(z.object({ each: koboSchema, count: z.int() })),
    duties: z.array(z.object({ each: koboSchema, count: z.int() })),
    /** Accounts of ours, which are paid in the books at once. */
    ours: z.int(),
    available: koboSchema,
    /** The refusal that a payment would get now; null when it would be accepted. */
    refusal: refusalSchema,
    approval: approvalAheadSchema,
    /** The last run of the group paid the same lines within a day: the payment needs `confirm_duplicate`. */
    duplicate_of: z.object({ _id: z.string(), title: shownText(), createdAt: instantSchema }).nullable(),
  }),
})

export const RUN_STATES = ['reserved', 'running', 'paused', 'stopping', 'stopped', 'finished', 'finished_with_failures', 'closed'] as const
export type RunState = (typeof RUN_STATES)[number]

export const RUN_ACTIONS = ['pause', 'resume', 'stop', 'retry', 'close'] as const

/** Amounts in kobo. `queued + sending + settled + failed + skipped = count`. */
export const runSchema = z.object({
  _id: z.string(),
  group: z.object({ _id: z.string(), name: shownText() }),
  title: shownText(),
  state: z.enum(RUN_STATES),
  mode: z.enum(['amount', 'flatrate', 'bonus']),
  /** The flat rate or the bonus; 0 for neither. */
  extra: koboSchema,
  count: z.int(),
  queued: z.int(),
  /** With the bank, also those without a clear answer yet. */
  sending: z.int(),
  settled: z.int(),
  failed: z.int(),
  /** Stopped before they were sent. */
  skipped: z.int(),
  /** Of the settled ones: the bank sent them back later. */
  returned: z.int(),
  /** Lines with a result. The poll ends when it reaches `count`. */
  processed: z.int(),
  percent: z.int().min(0).max(100),
  amount: koboSchema,
  fee: koboSchema,
  vat: koboSchema,
  duty: koboSchema,
  total: koboSchema,
  settled_amount: koboSchema,
  failed_amount: koboSchema,
  /** The part of the total that is still reserved for this run. */
  reserved: koboSchema,
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Until then failed lines can be paid again, and their money stays reserved. */
  retryUntil: instantSchema.nullable(),
  allowed: z.array(z.enum(RUN_ACTIONS)),
})
export type BulkRun = z.input<typeof runSchema>

export const LINE_STATES = ['queued', 'sending', 'unclear', 'review', 'settled', 'failed', 'skipped', 'returned'] as const

export const bulkLineSchema = z.object({
  _id: z.string(),
  number: z.int(),
  beneficiary_account_name: shownText(),
  beneficiary_account_number: z.string(),
  beneficiary_bank: z.string(),
  beneficiary_bank_name: shownText(),
  amount: koboSchema,
  fee: koboSchema,
  duty: koboSchema,
  total: koboSchema,
  state: z.enum(LINE_STATES),
  /** The reason of a failure, or what happens now. */
  message: shownText(),
  /** Times that it was tried; a retry adds one. */
  tries: z.int(),
  /** When the newest try ended. */
  endedAt: instantSchema.nullable(),
  /** Its payment and the line of the history, once it was sent. */
  transfer: z.string().nullable(),
  transaction_id: z.string().nullable(),
})
export type BulkLine = z.input<typeof bulkLineSchema>

/** ₦10 billion: far above the limits of all tiers. */
const MAX_TOTAL_KOBO = 1_000_000_000_000
const quotedTotalSchema = z.codec(z.int().min(0).max(MAX_TOTAL_KOBO), z.bigint(), { decode: (wire) => BigInt(wire), encode: Number })

export const payGroupSchema = z
  .strictObject({
    title: lineSchema(60, BULK_TEXTS.title),
    group_id: idSchema,
    ...payChoice,
    pin: pinSchema,
    /** The total of the quote that the payer saw. A group that changed since then is not paid. */
    total: quotedTotalSchema.optional(),
    /** The payer has seen that the last run paid the same lines. */
    confirm_duplicate: z.literal(true).optional(),
  })
  .refine(isOneChoice, EITHER)
  .refine(isOneList, EITHER_LIST)

/** `status` of the answer is that of its envelope; `count` is the number of lines. */
export const payGroup = route({
  operation: 'bulk.pay_group',
  roles: rolesWith('pay_in_bulk'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/bulk/group/pay',
  summary: 'Pay a group: the total is reserved and the lines are sent one by one; checks the PIN itself',
  body: payGroupSchema,
  reply: z.object({ count: z.int(), run: runSchema }),
  top: ['count'],
})

const resultSchema = z.object({ status: z.boolean(), message: shownText(), data: bulkLineSchema })

const lineQuery = {
  only: z.enum(['failed']).optional(),
  /** `next` of the page before. */
  cursor: typedText()
    .regex(/^\d{1,6}$/, 'This cursor is not valid')
    .optional(),
}

/** The newest run of the group, or the one that is named. `run` is null before the first. */
export const showPayStatus = route({
  operation: 'bulk.show_pay_status',
  roles: rolesWith('pay_in_bulk'),
  method: 'GET',
  path: '/bulk/group/{id}/pay/status',
  summary: `Progress of a run, and results of its lines, ${BULK_POLL_ROWS} a page; \`only=failed\` leaves out the paid ones`,
  params: groupParams,
  query: z.strictObject({ run: idSchema.optional(), ...lineQuery }),
  reply: z.object({ run: runSchema.nullable(), results: z.array(resultSchema), next: z.string().nullable() }),
})

const runParams = z.strictObject({ id: idSchema })

export const listRuns = route({
  operation: 'bulk.list_runs',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/run/list/show',
  summary: 'Runs of the business, the newest first',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({ cursor: cursorSchema.optional() }),
  reply: z.array(runSchema),
  list: true,
})

export const showRun = route({
  operation: 'bulk.show_run',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/run/{id}/show',
  summary: 'A run with its figures and the actions that are allowed now',
  refreshedBy: EVERY_EVENT,
  params: runParams,
  reply: runSchema,
})

/** In the order of the list. `count` is null for the failed ones of a run that goes on. */
export const listRunLines = route({
  operation: 'bulk.list_run_lines',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/run/{id}/lines/show',
  summary: `Lines of a run with their states, ${BULK_POLL_ROWS} a page; \`only=failed\` lists the failed ones`,
  refreshedBy: EVERY_EVENT,
  params: runParams,
  query: z.strictObject(lineQuery),
  reply: z.array(bulkLineSchema),
  list: true,
})

export const changeLineSchema = z.strictObject({
  /** As the look-up answered it. The server compares it with the bank's own answer. */
  beneficiary_account_name: lineSchema(120, BULK_TEXTS.details),
  beneficiary_bank: bankCodeSchema,
  beneficiary_account_number: bulkAccountNumberSchema,
})

export const changeLine = route({
  operation: 'bulk.change_line',
  roles: rolesWith('pay_in_bulk'),
  method: 'PUT',
  path: '/bulk/run/{id}/lines/{line}/update',
  summary: 'Give a failed line another account of the same person, before it is paid again; the group gets it too',
  params: z.strictObject({ id: idSchema, line: idSchema }),
  body: changeLineSchema,
  reply: bulkLineSchema,
})

export const pauseRun = route({
  operation: 'bulk.pause_run',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/run/{id}/pause',
  summary: 'Send no further line for now; lines that are with the bank go on',
  params: runParams,
  reply: runSchema,
})

export const resumeRun = route({
  operation: 'bulk.resume_run',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/run/{id}/resume',
  summary: 'Send the waiting lines of a paused run',
  params: runParams,
  reply: runSchema,
})

export const stopRun = route({
  operation: 'bulk.stop_run',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/run/{id}/stop',
  summary: 'Cancel the lines that were not sent; their money is free at once',
  params: runParams,
  reply: runSchema,
})

export const closeRun = route({
  operation: 'bulk.close_run',
  roles: rolesWith('pay_in_bulk'),
  method: 'POST',
  path: '/bulk/run/{id}/close',
  summary: 'End a run with failed lines; their money is free at once',
  params: runParams,
  reply: runSchema,
})

/** Failed lines become new payments that follow the failed ones, under new references. Unclear lines are asked about again. */
export const retryRun = route({
  operation: 'bulk.retry_run',
  roles: rolesWith('pay_in_bulk'),
  grant: true,
  method: 'POST',
  path: '/bulk/run/{id}/retry',
  summary: 'Pay the failed lines of a finished run again, out of the money that is still reserved; checks the PIN itself',
  params: runParams,
  body: z.strictObject({ pin: pinSchema }),
  reply: runSchema,
})

export const showRunReceipt = route({
  operation: 'bulk.show_run_receipt',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/bulk/run/{id}/receipt',
  summary: 'One receipt for a run, with a line for each beneficiary, as PDF',
  params: runParams,
  maxConcurrent: 2,
  reply: z.any(),
  file: 'application/pdf',
})

/** Sent to open screens at most about a hundred times a run and an upload. */
export const BULK_EVENTS = { run: 'bulk.run', upload: 'bulk.upload' } as const
