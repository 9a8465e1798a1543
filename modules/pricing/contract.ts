import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { koboSchema, route } from '../../platform/http/contract.ts'

const ruleSchema = z.object({
  name: z.string(),
  starts_on: z.string(),
  fromKobo: koboSchema,
  ratePpm: z.int(),
  flatKobo: koboSchema,
  capKobo: koboSchema.nullable(),
})

/** The sum that may leave at each tier: in all while activated, and a day once verified. */
export const tierLimitsSchema = z.object({ activated: koboSchema, verified: koboSchema, most: koboSchema })

/** The price of a movement, shown before it and stored with it. `vat` is included in `fee`. */
export const quoteSchema = z.object({
  amount: koboSchema,
  fee: koboSchema,
  vat: koboSchema,
  duty: koboSchema,
  total: koboSchema,
  beneficiary_gets: koboSchema,
  rules: z.array(z.object({ name: z.string(), starts_on: z.string() })),
})

export const showTransferFees = route({
  operation: 'pricing.show_transfer_fees',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/wallet/transfer/fees/{classification}',
  summary: 'Outbound fees of a class of business, by amount',
  params: z.strictObject({ classification: z.string().max(40) }),
  reply: z.object({ fee: koboSchema, rules: z.array(ruleSchema) }),
})

export const showWalletFees = route({
  operation: 'pricing.show_wallet_fees',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/wallet/fees',
  summary: 'Inbound fees by class of business',
  reply: z.object({
    classification: z.string(),
    inbound_percent: z.number(),
    inbound_cap: koboSchema,
    outbound: koboSchema,
    rules: z.array(ruleSchema),
  }),
})
