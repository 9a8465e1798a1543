import type { Biller, BillService } from '../port.ts'

/** How one product is bought. */
type VtungProduct = {
  /** VTU.ng's own ids. It has no call that lists them. */
  services: readonly BillService[]
  path: string
  /** Where its plans are listed. Null: it has none, or they have no price. */
  plansPath: string | null
  /** The field of the customer's number. */
  customer: 'phone' | 'customer_id'
  /** What an order carries besides. */
  sends: readonly ('amount' | 'variation_id')[]
}

export const VTUNG_PRODUCTS: Readonly<Record<string, VtungProduct>> = {
  airtime: { services: networks(), path: '/airtime', plansPath: null, customer: 'phone', sends: ['amount'] },
  data: { services: networks(), path: '/data', plansPath: '/variations/data', customer: 'phone', sends: ['variation_id'] },
  cable: {
    path: '/tv',
    plansPath: '/variations/tv',
    customer: 'customer_id',
    sends: ['variation_id'],
    services: [
      { id: 'dstv', name: 'DStv' },
      { id: 'gotv', name: 'GOtv' },
      { id: 'startimes', name: 'StarTimes' },
      { id: 'showmax', name: 'Showmax' },
    ],
  },
  electricity: {
    path: '/electricity',
    plansPath: null,
    customer: 'customer_id',
    sends: ['variation_id', 'amount'],
    services: [
      { id: 'abuja-electric', name: 'Abuja Electricity (AEDC)' },
      { id: 'aba-electric', name: 'Aba Electricity (ABEDC)' },
      { id: 'benin-electric', name: 'Benin Electricity (BEDC)' },
      { id: 'eko-electric', name: 'Eko Electricity (EKEDC)' },
      { id: 'enugu-electric', name: 'Enugu Electricity (EEDC)' },
      { id: 'ibadan-electric', name: 'Ibadan Electricity (IBEDC)' },
      { id: 'ikeja-electric', name: 'Ikeja Electricity (IKEDC)' },
      { id: 'jos-electric', name: 'Jos Electricity (JED)' },
      { id: 'kaduna-electric', name: 'Kaduna Electricity (KAEDCO)' },
      { id: 'kano-electric', name: 'Kano Electricity (KEDCO)' },
      { id: 'portharcourt-electric', name: 'Port Harcourt Electricity (PHED)' },
      { id: 'yola-electric', name: 'Yola Electricity (YEDC)' },
    ],
  },
}

export const VTUNG_SERVICES: Biller['services'] = Object.fromEntries(Object.entries(VTUNG_PRODUCTS).map(([type, { services }]) => [type, services]))

function networks() {
  return [
    { id: 'mtn', name: 'MTN' },
    { id: 'airtel', name: 'Airtel' },
    { id: 'glo', name: 'Glo' },
    { id: '9mobile', name: '9mobile' },
  ]
}
