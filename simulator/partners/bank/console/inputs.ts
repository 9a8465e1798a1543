import { z } from 'zod'
import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { withPayerAccount } from '../../../names.ts'

/** Inputs of the bank's console API. Strict: a misspelt field is refused, so that a script's mistake shows. */
const accountNumber = z.string().regex(/^\d{10}$/, 'An account number has 10 digits.')
const amountKobo = z
  .int('The amount is a whole number of kobo.')
  .positive('The amount must be more than zero.')
  .transform((kobo) => BigInt(kobo))
const bankCode = z.string().refine((code) => bankByCbnCode(code) !== null, 'No bank has this CBN code.')
const sessionId = z.string().min(1).max(64, 'A session id has at most 64 characters.')
const name = z.string().trim().min(1, 'A name is needed.').max(120)
const narration = z.string().max(200)
const instant = z.iso.datetime({ offset: true, message: 'A time is ISO 8601 with its offset.' }).transform((at) => new Date(at).toISOString())

export const payInBody = z
  .strictObject({
    accountNumber,
    amountKobo,
    payerName: name,
    payerBank: bankCode,
    payerAccount: accountNumber.optional(),
    narration: narration.default(''),
    channel: z.enum(['transfer', 'ussd', 'qr']).default('transfer'),
    copies: z.int().min(1).max(100, 'At most 100 copies of a notice.').default(1),
    delayMs: z.int().min(0).max(86_400_000, 'At most a day.').default(0),
    notify: z.boolean().default(true),
    sessionId: sessionId.optional(),
  })
  .transform(withPayerAccount)

export const settleBody = z.strictObject({
  reference: z.string().min(1),
  status: z
    .string()
    .regex(/^\d{2}$/, 'A status has two digits.')
    .default('00'),
})

export const operatingBody = z.strictObject({
  direction: z.enum(['in', 'out']),
  amountKobo,
  name: name.default('Another company'),
  narration: narration.default(''),
  reference: z.string().min(1).max(100).nullable().default(null),
})

export const payRefusedBody = z.strictObject({ reference: z.string().min(1) })
export const returnBody = z.strictObject({ reference: z.string().min(1), amountKobo: amountKobo.optional(), payFirst: z.boolean().default(false) })

export const payoutsQuery = z.strictObject({
  reference: z.string().min(1).optional(),
  since: instant.optional(),
  latest: z.coerce.number().int().min(1).optional(),
})

const historyInflow = z.object({
  direction: z.literal('in'),
  amountKobo,
  sessionId,
  accountNumber,
  payerName: name,
  payerAccount: z.string().min(1).max(20),
  payerBank: z.string().min(1).max(10),
  narration: narration.nullish().transform((text) => text ?? ''),
  at: instant,
})

const historyTransfer = z.object({
  direction: z.literal('out'),
  amountKobo,
  reference: z.string().min(1).max(100),
  sessionId: sessionId.nullish(),
  accountNumber: z.string().max(20).nullish(),
  beneficiaryName: name,
  beneficiaryAccount: z.string().min(1).max(20),
  beneficiaryBank: z.string().min(1).max(10),
  narration: narration.nullish().transform((text) => text ?? ''),
  at: instant,
})

export const importBody = z.strictObject({
  accounts: z.array(z.strictObject({ accountNumber, name, reference: z.string().min(1).max(100) })).default([]),
  lines: z.array(z.discriminatedUnion('direction', [historyInflow, historyTransfer])).default([]),
})
export type HistoryImport = z.infer<typeof importBody>
