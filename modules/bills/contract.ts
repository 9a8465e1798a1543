import { z } from 'zod'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { formatNaira } from '../../platform/money/index.ts'
import { phoneSchema, rolesWith } from '../identity/contract.ts'
import type { OperatorRole } from '../operators/contract.ts'
import { paymentQuoteSchema, transferSchema } from '../transfers/contract.ts'

/** Mobile numbers begin with 070, 071, 080, 081, 090 or 091; those of 0700, 0800 and 0900 are services. A wrong length has its own text. */
const SERVICE_OR_LANDLINE = /^0(?![789](?:0[1-9]|1\d))\d{10}$/
const mobileSchema = phoneSchema.refine((phone) => !SERVICE_OR_LANDLINE.test(phone), 'Enter a mobile number, such as 0803 123 4567')
/** The partner takes money for it, and no customer has it. */
const isOnlyZeros = (digits: string) => /^0+$/.test(digits)

const merchantSchema = typedText('Business is required').max(40)
const serviceSchema = (required: string) => typedText(required).min(1, required).max(40)
const variationSchema = typedText('Please select a plan').min(1, 'Please select a plan').max(60)
/** BILL-34: with a token now, or against a bill. */
export const METER_PLANS = ['prepaid', 'postpaid'] as const

/** BILL-27, BILL-36: the customer is looked up at exactly this length. */
const SMARTCARD = { thing: 'smartcard', length: 10, wrong: 'Smartcard number must be 10 digits' }
const METER = { thing: 'meter', length: 11, wrong: 'Meter number must be 11 digits' }
const numberSchema = ({ thing, length, wrong }: { thing: string; length: number; wrong: string }, required: string) =>
  typedText(required)
    .min(1, { error: required, abort: true })
    .regex(new RegExp(`^\\d{${length}}$`), wrong)
    .refine((digits) => !isOnlyZeros(digits), `Enter the number on the ${thing}`)

const amountBetween = (leastKobo: bigint, maxKobo: bigint) =>
  amountSchema.refine((kobo) => kobo >= leastKobo && kobo <= maxKobo, `Amount must be from ${formatNaira(leastKobo)} to ${formatNaira(maxKobo)}`)
const AIRTIME_KOBO = { least: 50_00n, maximum: 50_000_00n }
const ELECTRICITY_KOBO = { least: 500_00n, maximum: 500_000_00n }

/** Of a choice that is not in the payload of data. */
export const networkFieldSchema = serviceSchema('Please select a network')

export const airtimeFieldsSchema = z.strictObject({
  network_id: serviceSchema('Please select a network'),
  phone: mobileSchema,
  amount: amountBetween(AIRTIME_KOBO.least, AIRTIME_KOBO.maximum),
})
export const dataFieldsSchema = z.strictObject({ variation_id: variationSchema, phone: mobileSchema })
export const cableFieldsSchema = z.strictObject({
  variation_id: variationSchema,
  phone: mobileSchema,
  smartcard_number: numberSchema(SMARTCARD, 'Smartcard number is required'),
  service_id: serviceSchema('Please select a service'),
})
export const electricityFieldsSchema = z.strictObject({
  variation_id: z.enum(METER_PLANS, 'Please select a plan'),
  phone: mobileSchema,
  meter_number: numberSchema(METER, 'Meter number is required'),
  service_id: serviceSchema('Please select a provider'),
  amount: amountBetween(ELECTRICITY_KOBO.least, ELECTRICITY_KOBO.maximum),
})

/** A plan that we name ourselves. `product`: what a purchase of it is called. */
type OwnPlan = { id: string; label: string; product: string; hasToken: boolean }

/** What differs between products. A further one is its entry here, beside that of its fields (modules/README.md). */
export type BillProduct = {
  /** Of its fee. */
  name: string
  popup: 'airtime' | 'bills'
  tab: { id: string; label: string }
  /** What a person did who bought it. */
  bought: (naira: string) => string
  /** Refuses a service that the biller does not sell. */
  unlisted: string
  /** `listed`: the biller names them. Null: it has none. */
  plans: 'listed' | readonly OwnPlan[] | null
  /** What the number is called in forms, and on a receipt. */
  number: { label: string; short: string }
  /** The customer of the number is looked up at the biller. Null: the number is a phone, and the product has a form of its own. */
  customer: {
    field: string
    thing: string
    length: number
    wrong: string
    /** Without a placeholder the services stand beside each other. */
    service: { label: string; placeholder?: string }
  } | null
}

const BILL_PRODUCTS = {
  airtime: {
    name: 'Airtime',
    popup: 'airtime',
    tab: { id: 'airtime', label: 'Airtime' },
    bought: (naira) => `bought airtime for ${naira}`,
    unlisted: 'Choose from the list',
    plans: null,
    number: { label: 'Phone Number', short: 'Phone' },
    customer: null,
  },
  data: {
    name: 'Data',
    popup: 'airtime',
    tab: { id: 'data', label: 'Data' },
    bought: (naira) => `bought data for ${naira}`,
    unlisted: 'Choose from the list',
    plans: 'listed',
    number: { label: 'Phone Number', short: 'Phone' },
    customer: null,
  },
  cable: {
    name: 'Cable TV',
    popup: 'bills',
    tab: { id: 'cable', label: 'Cable' },
    bought: (naira) => `paid ${naira} for cable TV`,
    unlisted: 'Choose from the list',
    plans: 'listed',
    number: { label: 'Smartcard Number', short: 'Smartcard' },
    customer: { ...SMARTCARD, field: 'smartcard_number', service: { label: 'Service' } },
  },
  electricity: {
    name: 'Electricity',
    popup: 'bills',
    tab: { id: 'utility', label: 'Utility' },
    bought: (naira) => `bought electricity for ${naira}`,
    unlisted: 'Choose a provider from the list',
    plans: [
      { id: 'prepaid', label: 'Prepaid', product: 'Prepaid electricity', hasToken: true },
      { id: 'postpaid', label: 'Postpaid', product: 'Electricity bill', hasToken: false },
    ],
    number: { label: 'Meter Number', short: 'Meter' },
    customer: {
      ...METER,
      field: 'meter_number',
      service: { label: 'Provider', placeholder: 'Choose a provider' },
    },
  },
} as const satisfies Readonly<Record<string, BillProduct>>

export type BillType = keyof typeof BILL_PRODUCTS
/** What is entered for each product. Apart from the entries, so that pages without a form load no schema. */
export const billFieldsSchema = {
  airtime: airtimeFieldsSchema,
  data: dataFieldsSchema,
  cable: cableFieldsSchema,
  electricity: electricityFieldsSchema,
} as const satisfies Readonly<Record<BillType, z.ZodObject>>
export const BILL_TYPES = Object.keys(BILL_PRODUCTS) as BillType[]
export const billProduct = (type: BillType): BillProduct => BILL_PRODUCTS[type]
/** The fee rule of a product. */
export const billFee = <T extends BillType>(type: T) => `bill_${type}` as const
export const ownPlans = (type: BillType): readonly OwnPlan[] => {
  const { plans } = billProduct(type)
  return plans === null || plans === 'listed' ? [] : plans
}

const CUSTOMERS = BILL_TYPES.flatMap((type) => billProduct(type).customer ?? [])
const lengthText = ({ thing, length }: { thing: string; length: number }, at: number) =>
  at === 0 ? `A ${thing} has ${length} digits` : `a ${thing} ${length}`
const LENGTHS = CUSTOMERS.map(({ length }) => length)

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

export const listBillPlans = route({
  operation: 'bills.list_plans',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/billing/plans/{type}/show',
  summary: 'The services of a product, and their plans; a service whose plans could not be loaded is in `unloaded_services`',
  params: z.strictObject({ type: z.enum(BILL_TYPES) }),
  reply: z.object({
    services: z.array(z.object({ name: z.string(), service_id: z.string() })),
    plans: z.array(planSchema),
    unloaded_services: z.array(z.string()),
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
      .regex(new RegExp(`^\\d{${Math.min(...LENGTHS)},${Math.max(...LENGTHS)}}$`), CUSTOMERS.map(lengthText).join(', '))
      .refine((digits) => !isOnlyZeros(digits), `Enter the number on the ${CUSTOMERS.map(({ thing }) => thing).join(' or the ')}`),
    service_id: serviceSchema('Please select a provider'),
    variation_id: z.enum(BILL_TYPES.flatMap(ownPlans).map(({ id }) => id)).optional(),
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

export const buyOrder = route({
  operation: 'bills.buy',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/billing/buy',
  summary: 'Buy any product by its order, as it was quoted; takes a PIN grant',
  body: z.strictObject({ merchant: merchantSchema, order: billOrderSchema }),
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

export const MAX_TOKEN_TEXTS = 4

export const sendToken = route({
  operation: 'bills.send_token',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/billing/purchase/{id}/token/send',
  summary: `Send the token of a prepaid meter by text message again; at most ${MAX_TOKEN_TEXTS - 1} times, one a minute`,
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
