/** What the simulated biller sells. Prices in kobo. */
type Plan = { variationId: string; serviceId: string; name: string; priceKobo: bigint }

const DATA: readonly (readonly [size: string, days: number, naira: bigint])[] = [
  ['1.5 GB', 7, 1_000n],
  ['3.5 GB', 7, 1_500n],
  ['10 GB', 30, 4_000n],
  ['25 GB', 30, 8_000n],
]

const CABLE: Readonly<Record<string, readonly (readonly [name: string, naira: bigint])[]>> = {
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
}

export const NETWORKS = ['mtn', 'airtel', 'glo', '9mobile']
export const CABLE_SERVICES = Object.keys(CABLE)

export const dataPlans = (serviceId: string): Plan[] =>
  NETWORKS.includes(serviceId)
    ? DATA.map(([size, days, naira], at) => ({
        variationId: String(1000 + NETWORKS.indexOf(serviceId) * 100 + at),
        serviceId,
        name: `${size}, ${days} days`,
        priceKobo: naira * 100n,
      }))
    : []

export const cablePlans = (serviceId: string): Plan[] =>
  (CABLE[serviceId] ?? []).map(([name, naira], at) => ({
    variationId: String(5000 + CABLE_SERVICES.indexOf(serviceId) * 100 + at),
    serviceId,
    name,
    priceKobo: naira * 100n,
  }))

/** Part of the face value that the biller keeps for us, in thousandths. */
const DISCOUNT_PER_MILLE: Readonly<Record<string, bigint>> = { airtime: 30n, data: 20n, cable: 10n, electricity: 8n }

export const chargedKobo = (type: string, faceKobo: bigint): bigint => faceKobo - (faceKobo * (DISCOUNT_PER_MILLE[type] ?? 0n)) / 1_000n
