import { z } from 'zod'

type Plan = { variationId: string; serviceId: string; name: string; priceKobo: bigint }
type PlanPrice = readonly [name: string, naira: bigint]

/** What the simulated biller sells, by the product. Prices in naira. */
type SoldProduct = {
  /** Of its order, below `/wp-json/api/v2`. */
  path: string
  customer: 'phone' | 'customer_id'
  /** Plans of each service, the path of their list and the field of their name. Null: the order names its amount. */
  plans: { path: string; nameField: string; firstId: number; services: Readonly<Record<string, readonly PlanPrice[]>> } | null
  /** Variations of a product without listed plans. */
  variations?: readonly [string, ...string[]]
  /** The variation whose order is answered with a token. */
  tokenFor?: string
  /** Part of the face value that the biller keeps for us, in thousandths. */
  discountPerMille: bigint
}

const DATA: readonly PlanPrice[] = [
  ['1.5 GB, 7 days', 1_000n],
  ['3.5 GB, 7 days', 1_500n],
  ['10 GB, 30 days', 4_000n],
  ['25 GB, 30 days', 8_000n],
]

export const PRODUCTS: Readonly<Record<string, SoldProduct>> = {
  airtime: { path: '/airtime', customer: 'phone', plans: null, discountPerMille: 30n },
  data: {
    path: '/data',
    customer: 'phone',
    plans: { path: '/variations/data', nameField: 'data_plan', firstId: 1000, services: { mtn: DATA, airtel: DATA, glo: DATA, '9mobile': DATA } },
    discountPerMille: 20n,
  },
  cable: {
    path: '/tv',
    customer: 'customer_id',
    plans: {
      path: '/variations/tv',
      nameField: 'package_bouquet',
      firstId: 5000,
      services: {
        dstv: [
          ['DStv Padi', 4_400n],
          ['DStv Yanga', 6_000n],
          ['DStv Confam', 11_000n],
          ['DStv Compact', 19_000n],
        ],
        gotv: [
          ['GOtv Smallie', 1_900n],
          ['GOtv Jinja', 3_900n],
          ['GOtv Max', 8_500n],
        ],
        startimes: [
          ['StarTimes Nova', 2_100n],
          ['StarTimes Basic', 4_000n],
        ],
        showmax: [['Showmax Mobile', 1_600n]],
      },
    },
    discountPerMille: 10n,
  },
  electricity: {
    path: '/electricity',
    customer: 'customer_id',
    plans: null,
    variations: ['prepaid', 'postpaid'],
    tokenFor: 'prepaid',
    discountPerMille: 8n,
  },
}

export function plansOf({ plans }: SoldProduct, serviceId: string): Plan[] {
  const sold = plans?.services[serviceId]
  if (!plans || !sold) return []
  const first = plans.firstId + Object.keys(plans.services).indexOf(serviceId) * 100
  return sold.map(([name, naira], at) => ({ variationId: String(first + at), serviceId, name, priceKobo: naira * 100n }))
}

const text = z.string().min(1).max(60)
export const requestId = z.string().min(1).max(50)
const phone = z.string().regex(/^0\d{10}$/)

/** An order as VTU.ng takes it. `amount` in naira. */
const orderShape = z.object({
  request_id: requestId,
  service_id: text,
  customer: text,
  variation_id: text.optional(),
  amount: z.number().positive().optional(),
})

/** The body of an order of a product, with the number of its customer in one field. Throws on what VTU.ng refuses. */
export function readOrder({ customer, plans, variations }: SoldProduct, body: unknown): z.output<typeof orderShape> {
  const shape: z.ZodObject = z.object({
    request_id: requestId,
    service_id: text,
    [customer]: customer === 'phone' ? phone : text,
    ...(plans && { variation_id: text }),
    ...(variations && { variation_id: z.enum(variations) }),
    ...(!plans && { amount: z.number().positive() }),
  })
  const read = shape.parse(body)
  return orderShape.parse({ ...read, customer: read[customer] })
}

export const chargedKobo = (type: string, faceKobo: bigint): bigint => faceKobo - (faceKobo * (PRODUCTS[type]?.discountPerMille ?? 0n)) / 1_000n
