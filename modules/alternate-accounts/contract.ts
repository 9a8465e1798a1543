import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { koboSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

const merchantParams = z.strictObject({ id: z.string().max(40) })

/** The name of a bank that the rate lists. */
const bankSchema = typedText().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Choose a bank')

const pricesSchema = z.object({ setup_fee: koboSchema, fee: z.number(), cap: koboSchema })

export const alternateAccountSchema = z.object({
  _id: z.string(),
  cashpoint: z.string(),
  /** Names the bank in requests. */
  partner: z.string(),
  bank: shownText(),
  /** Null until the bank has opened it. */
  nuban: z.string().nullable(),
  name: shownText(),
  state: z.enum(['requested', 'creating', 'unclear', 'active', 'failed', 'blocked', 'closed']),
  setup_fee: koboSchema,
  createdon: z.string(),
})

/** Fees in kobo; the inbound fee is a percentage. */
export const showAlternateRate = route({
  operation: 'alternate-accounts.show_rate',
  roles: rolesWith('ask_for_account'),
  method: 'GET',
  path: '/merchant/{id}/alternateaccount/rate/show',
  summary: 'Fees of an alternate account, and whether the business is offered one',
  refreshedBy: ['alternate_account.changed', 'business.changed'],
  params: merchantParams,
  reply: z.object({
    /** Of the first bank; S1 names it so. */
    providus: pricesSchema,
    /** The banks that can be chosen. `label`: the bank as payers see it. `detail`: what customers see, in sentences. */
    banks: z.array(pricesSchema.extend({ name: z.string(), label: shownText(), detail: shownText() })),
    outbound: z.object({ fee: koboSchema }),
    /** `reason` says why there is no offer. */
    offer: z.object({ open: z.boolean(), reason: z.string().nullable() }),
  }),
})

export const createAlternateAccountSchema = z.strictObject({
  merchant: typedText().max(40),
  /** The account number of the cashpoint that gets a second one. */
  vfdvirtualaccount: typedText().regex(/^\d{10}$/, 'Choose one of your account numbers'),
  banks: z.array(bankSchema).length(1, 'Choose a bank'),
})

export const createAlternateAccount = route({
  operation: 'alternate-accounts.create',
  roles: rolesWith('ask_for_account'),
  grant: true,
  method: 'POST',
  path: '/merchant/alternateaccount/add',
  summary: 'Ask for an alternate account of a cashpoint; its setup fee is held until the bank has answered',
  body: createAlternateAccountSchema,
  reply: alternateAccountSchema,
})

export const updateVirtualAccount = route({
  operation: 'alternate-accounts.update',
  roles: rolesWith('ask_for_account'),
  method: 'PUT',
  path: '/merchant/virtualaccount/update',
  summary: 'Ask the bank again about an alternate account that it has not opened yet',
  body: z.strictObject({
    merchant: typedText().max(40),
    /** The account number of the cashpoint that gets a second one. */
    nuban: typedText().regex(/^\d{10}$/, 'Choose one of your account numbers'),
    bank: bankSchema,
  }),
  reply: alternateAccountSchema,
})

export const listAlternateAccounts = route({
  operation: 'alternate-accounts.list',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/alternateaccounts/show',
  summary: 'Alternate accounts of a business',
  refreshedBy: ['alternate_account.changed'],
  params: merchantParams,
  reply: z.array(alternateAccountSchema),
  list: true,
})
