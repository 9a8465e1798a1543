import { z } from 'zod'
import { lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { businessIdSchema } from '../businesses/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { bankCodeSchema } from '../institutions/contract.ts'

export const PAYOUT_BANK_STATES = ['cooling', 'in_review', 'active', 'blocked', 'replaced', 'rejected', 'cancelled'] as const
/** In which the owner can cancel a change. */
export const COOLING_HOURS = 24
/** In which Kasuwa staff decide, after that. */
export const REVIEW_HOURS = 24

export type PayoutBankState = (typeof PAYOUT_BANK_STATES)[number]

/** CASHIER-26, CASHIER-27: the sentences of both payout forms. */
export const payoutNumberSchema = typedText()
  .min(1, 'Account Number is required')
  .refine((number) => number === '' || /^[\p{L}\p{N}]+$/u.test(number), 'Account Number must not include space or any special character')
  .refine((number) => number === '' || !/^[\p{L}\p{N}]+$/u.test(number) || /^\d{10}$/.test(number), 'Account Number must contain 10 numbers')

export const payoutBankSchema = z.object({
  _id: z.string(),
  state: z.enum(PAYOUT_BANK_STATES),
  number: z.string(),
  code: z.string(),
  name: shownText(),
  accountname: shownText(),
  createdon: z.string(),
  /** When Kasuwa staff can confirm it at the earliest. */
  cooling_ends: z.string().nullable(),
  /** By when Kasuwa staff decide; null when nothing is to be decided. */
  decided_by: z.string().nullable(),
})

const saved = z.object({ bank: z.object({ number: z.string(), code: z.string(), name: shownText(), underreview: z.boolean() }) })

export const addPayoutBankSchema = z.strictObject({
  accountnumber: payoutNumberSchema,
  bankcode: bankCodeSchema,
  /** The name that the form shows. The stored one is that of the bank list. */
  bankname: lineSchema(120, 'bankname is required'),
  merchant: typedText().min(1, 'merchant is required').max(40),
})

export const addPayoutBank = route({
  operation: 'payout-banks.add',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/bank/add',
  summary: 'Set or change the payout bank of the business, with the PIN; a change is reviewed, and the previous bank is paid meanwhile',
  body: addPayoutBankSchema,
  reply: saved,
})

export const cancelPayoutBank = route({
  operation: 'payout-banks.cancel',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/bank/cancel',
  summary: 'Take back a payout bank that is not active yet; the previous one stays',
  body: z.strictObject({ bank: typedText().min(1, 'bank is required').max(60) }),
  reply: z.object({}),
})

export const showFundDestination = route({
  operation: 'payout-banks.show_destination',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/funddestination',
  summary: 'Where the money of a business goes: its balance or its payout bank, with the banks on record',
  refreshedBy: ['payout_bank.changed', 'approval.changed'],
  params: z.strictObject({ id: businessIdSchema }),
  reply: z.object({
    destination: z.enum(['wallet', 'bank']),
    /** The bank that withdrawals are paid to. */
    bank: payoutBankSchema.nullable(),
    /** The bank that is to replace it. */
    waiting: payoutBankSchema.nullable(),
    /** The one before. */
    previousbank: payoutBankSchema.nullable(),
    /** The names that the bank may give; null for a caller who cannot add one. */
    names: z.object({ business: shownText(), people: z.array(shownText()) }).nullable(),
    /** The phone that Kasuwa staff call, in part. */
    phone: z.string(),
    allowed: z.array(z.enum(['add', 'cancel', 'set_destination'])),
  }),
})

export const setFundDestination = route({
  operation: 'payout-banks.set_destination',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/funddestination/update',
  summary: 'Keep money in the balance, or send that of each day to the payout account in the morning; takes a PIN grant',
  body: z.strictObject({ merchant: typedText().min(1, 'merchant is required').max(40), destination: z.enum(['wallet', 'bank']) }),
  reply: z.object({ destination: z.enum(['wallet', 'bank']) }),
})

export const updateCashierBankSchema = z.strictObject({
  accountnumber: payoutNumberSchema,
  bankcode: typedText()
    .min(1, 'Please select your bank')
    .refine((code) => code === '' || /^\d{3,6}$/.test(code), 'Please select your bank'),
  accountname: lineSchema(120, 'Account not found'),
  cashpoint: typedText().min(1, 'cashpoint is required').max(40),
})

export const updateCashierBank = route({
  operation: 'payout-banks.update_cashier',
  roles: rolesWith('work_at_cashpoint'),
  method: 'PUT',
  path: '/cashpoint/bank/update',
  summary: 'Set or change the bank of the cashier of the own cashpoint; money of the business is never paid to it',
  body: updateCashierBankSchema,
  reply: saved,
})
