import { z } from 'zod'
import { nairaTextToKobo } from '../../../platform/money/index.ts'

/** VTU.ng writes amounts as numbers or texts in naira. */
const naira = z.union([z.number().nonnegative(), z.string()]).transform((value, check) => {
  const kobo = nairaTextToKobo(String(value).replaceAll(/[₦,\s]/g, ''))
  if (kobo !== null && kobo >= 0n) return kobo
  check.addIssue('not an amount in naira')
  return z.NEVER
})
const text = z.union([z.string(), z.number()]).transform(String)
/** An empty text is no value. */
const optionalText = text.nullish().transform((value) => (value ? value.trim().slice(0, 200) || null : null))

export const orderShape = z.object({
  request_id: text,
  status: z.string(),
  order_id: optionalText,
  amount: naira.nullish().transform((kobo) => kobo ?? null),
  amount_charged: naira.nullish().transform((kobo) => kobo ?? null),
  phone: optionalText,
  customer_id: optionalText,
  token: optionalText,
  units: optionalText,
})
export type VtungOrder = z.output<typeof orderShape>

export const planShape = z.object({
  variation_id: text,
  service_id: z.string(),
  data_plan: z.string().optional(),
  package_bouquet: z.string().optional(),
  price: naira,
  availability: z.string(),
})

export const customerShape = z.object({ customer_name: z.string().trim().min(1).max(200), customer_address: z.string().max(300).nullish() })
export const balanceShape = z.object({ balance: naira })
export const refusalShape = z.object({ code: z.string(), message: z.string().default('') })
export const noticeShape = z.object({ request_id: text })
