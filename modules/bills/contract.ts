import { z } from 'zod'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { formatNaira } from '../../platform/money/index.ts'
import { phoneSchema, rolesWith } from '../identity/contract.ts'
import type { OperatorRole } from '../operators/contract.ts'
import { paymentQuoteSchema, transferSchema } from '../transfers/contract.ts'

export const BILL_TYPES = ['airtime', 'data', 'cable', 'electricity'] as const
export type BillType = (typeof BILL_TYPES)[number]

/** BILL-34: with a token now, or against a bill. */
export const METER_PLANS = ['prepaid', 'postpaid'] as const

/** BILL-27, BILL-36: the customer is looked up at exactly these lengths. */
export const SMARTCARD_LENGTH = 10
export const METER_LENGTH = 11

export const SMARTCARD_NUMBER = { length: SMARTCARD_LENGTH, wrong: `Smartcard number must be ${SMARTCARD_LENGTH} digits` }
export const METER_NUMBER = { length: METER_LENGTH, wrong: `Meter number must be ${METER_LENGTH} digits` }

/** Mobile numbers begin with 070, 071, 080, 081, 090 or 091; those of 0700, 0800 and 0900 are services. A wrong length has its own text. */
const SERVICE_OR_LANDLINE = /^0(?![789](?:0[1-9]|1\d))\d{10}$/
const mobileSchema = phoneSchema.refine((phone) => !SERVICE_OR_LANDLINE.test(phone), 'Enter a mobile number, such as 0803 123 4567')
/** The partner takes money for it, and no customer has it. */
const isOnlyZeros = (digits: string) => /^0+$/.test(digits)

const merchantSchema = typedText('Business is required').max(40)
const serviceSchema = (required: string) => typedText(required).min(1, required).max(40)
const variationSchema = typedText('Please select a plan').min(1, 'Please select a plan').max(60)
const smartcardSchema = typedText('Smartcard number is required')
  .min(1, { error: 'Smartcard number is required', abort: true })
  .regex(/^\d{10}$/, SMARTCARD_NUMBER.wrong)
  .refine((digits) => !isOnlyZeros(digits), 'Enter the number on the smartcard')
const meterSchema = typedText('Meter number is required')
  .min(1, { error: 'Meter number is required', abort: true })
  .regex(/^\d{11}$/, METER_NUMBER.wrong)
  .refine((digits) => !isOnlyZeros(digits), 'Enter the number on the meter')

const amountBetween = (leastKobo: bigint, mostKobo: bigint) =>
  amountSchema.refine((kobo) => kobo >= leastKobo && kobo <= mostKobo, `Amount must be from ${formatNaira(leastKobo)} to ${formatNaira(mostKobo)}`)
const AIRTIME_KOBO = { least: 50_00n, most: 50_000_00n }
const ELECTRICITY_KOBO = { least: 500_00n, most: 500_000_00n }

/** Of a choice that is not in the payload of data. */
export const networkFieldSchema = serviceSchema('Please select a network')

export const airtimeFieldsSchema = z.strictObject({
  network_id: serviceSchema('Please select a network'),
  phone: mobileSchema,
  amount: amountBetween(AIRTIME_KOBO.least, AIRTIME_KOBO.most),
})
export const dataFieldsSchema = z.strictObject({ variation_id: variationSchema, phone: mobileSchema })
export const cableFieldsSchema = z.strictObject({
  variation_id: variationSchema,
  phone: mobileSchema,
  smartcard_number: smartcardSchema,
  service_id: serviceSchema('Please select a service'),
})
export const electricityFieldsSchema = z.strictObject({
  variation_id: z.enum(METER_PLANS, 'Please select a plan'),
  phone: mobileSchema,
  meter_number: meterSchema,
  service_id: serviceSchema('Please select a provider'),
  amount: amountBetween(ELECTRICITY_KOBO.least, ELECTRICITY_KOBO.most),
})

/** A purchase as it is asked for, of any type. */
export const billOrderSchema = z.discriminatedUnion('type', [
  airtimeFieldsSchema.extend({ type: z.literal('airtime') }),
  dataFieldsSchema.extend({ type: z.literal('data') }),
  cableFieldsSchema.extend({ type: z.literal('cable') }),
  electricityFieldsSchema.extend({ type: z.literal('electricity') }),
])
export type BillOrder = z.output<typeof billOrderSchema>
export type WireBillOrder = z.input<typeof billOrderSchema>

/** The details of a purchase beside its payment. `token` in its digits, of a prepaid meter. */
export const billDetailsSchema = z.object({
  type: z.enum(BILL_TYPES),
  service: shownText(),
  product: shownText(),
  number: z.string(),
  customer: shownText(),
  phone: z.string(),
  token: z.string().nullable(),
  units: shownText().nullable(),
  /** It was delivered, and the provider has not told the token yet. */
  token_awaited: z.boolean(),
  /** The caller may have the token sent by text message, and it can still be sent. */
  can_send_token: z.boolean(),
})
export type BillDetails = z.output<typeof billDetailsSchema>

const purchaseSchema = transferSchema.extend({ bill: billDetailsSchema })
export type PurchaseView = z.input<typeof purchaseSchema>

const planSchema = z.object({ name: shownText(), amount: koboSchema, variation_id: z.string(), service_id: z.string() })

export const listNetworks = route({
  operation: 'bills.list_networks',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/mno/list/show',
  summary: 'Mobile networks',
  reply: z.array(z.object({ name: z.string(), network_id: z.string() })),
  list: true,
})

export const listDataPlans = route({
  operation: 'bills.list_data_plans',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/data/plans/bynetwork/{network}',
  summary: 'Data plans of one network',
  params: z.strictObject({ network: z.string().max(40) }),
  reply: z.array(planSchema),
  list: true,
})

export const listCablePlans = route({
  operation: 'bills.list_cable_plans',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/cabletv/plans/show',
  summary: 'Cable TV services and their plans; a service whose plans could not be loaded is in `unloaded_services`',
  reply: z.object({
    services: z.array(z.object({ name: z.string(), service_id: z.string() })),
    cablePlans: z.array(planSchema),
    unloaded_services: z.array(z.string()),
  }),
})

export const listUtilityPlans = route({
  operation: 'bills.list_utility_plans',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/utility/plans/show',
  summary: 'Electricity providers, and the plans of a meter',
  reply: z.object({
    utilityPlans: z.array(z.object({ name: z.string(), service_id: z.string() })),
    meterPlans: z.array(z.enum(METER_PLANS)),
  }),
})

export const verifyCustomer = route({
  operation: 'bills.verify_customer',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/billing/verify/customer',
  summary: 'The customer of a smartcard or meter',
  body: z.strictObject({
    customer_id: typedText()
      .regex(/^\d{10,11}$/, 'A smartcard has 10 digits, a meter 11')
      .refine((digits) => !isOnlyZeros(digits), 'Enter the number on the smartcard or the meter'),
    service_id: serviceSchema('Please select a provider'),
    variation_id: z.enum(METER_PLANS).optional(),
  }),
  reply: z.object({ customer: z.object({ name: shownText(), address: shownText(), number: z.string() }) }),
})

export const quoteBill = route({
  operation: 'bills.quote',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/billing/quote',
  summary: 'What a purchase would cost, for whom it is, and whether it could go',
  body: billOrderSchema,
  reply: paymentQuoteSchema,
})

export const buyAirtime = route({
  operation: 'bills.buy_airtime',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/billing/buy/airtime',
  summary: 'Buy airtime; takes a PIN grant',
  body: airtimeFieldsSchema.extend({ merchant: merchantSchema }),
  reply: purchaseSchema,
})

export const buyData = route({
  operation: 'bills.buy_data',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/billing/buy/data',
  summary: 'Buy data; takes a PIN grant',
  body: dataFieldsSchema.extend({ merchant: merchantSchema }),
  reply: purchaseSchema,
})

export const buyCable = route({
  operation: 'bills.buy_cable',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/billing/buy/cabletv',
  summary: 'Pay for cable TV; takes a PIN grant',
  body: cableFieldsSchema.extend({ merchant: merchantSchema }),
  reply: purchaseSchema,
})

export const buyElectricity = route({
  operation: 'bills.buy_electricity',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/billing/buy/utility',
  summary: 'Pay for electricity; a prepaid meter gets a token; takes a PIN grant',
  body: electricityFieldsSchema.extend({ merchant: merchantSchema }),
  reply: purchaseSchema,
})

export const showPurchase = route({
  operation: 'bills.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/billing/purchase/{id}/show',
  summary: 'A purchase with its payment, its steps and its token',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: purchaseSchema,
})

export const MOST_TOKEN_TEXTS = 4

export const sendToken = route({
  operation: 'bills.send_token',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/billing/purchase/{id}/token/send',
  summary: `Send the token of a prepaid meter by text message again; at most ${MOST_TOKEN_TEXTS - 1} times, one a minute`,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({}),
})

export const listBillCustomers = route({
  operation: 'bills.list_customers',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/customers/{type}/show',
  summary: 'Phones, smartcards or meters that this business paid for last, at most six',
  params: z.strictObject({ type: z.enum(BILL_TYPES) }),
  reply: z.array(
    z.object({
      service_id: z.string(),
      variation_id: z.string().nullable(),
      number: z.string(),
      customer: shownText(),
      phone: z.string(),
      last_paid: instantSchema,
    }),
  ),
  list: true,
})

const TOP_UP_ROLES: readonly OperatorRole[] = ['finance']

const orderTopUpSchema = z.strictObject({
  amount: amountSchema,
  reference: lineSchema(60, 'Enter the reference of the bank transfer'),
})
export type OrderTopUp = z.output<typeof orderTopUpSchema>

export const orderTopUp = route({
  operation: 'bills.order_top_up',
  roles: TOP_UP_ROLES,
  method: 'POST',
  path: '/operator/biller-float/top-up',
  summary: 'Order money from the pool to the float at the biller; two people decide it at the desk',
  body: orderTopUpSchema,
  reply: z.object({ _id: z.string() }),
})
