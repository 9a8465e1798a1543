/**
 * The chart of accounts (docs/money.md §1): which kinds there are, their normal side, and whether the database
 * refuses to take them below zero. Partner accounts have no floor: what a partner did is recorded even when it
 * should not have been possible.
 */
type Kind = { owner: 'business' | 'partner' | 'house'; normal: 1 | -1; floor: bigint | null }

const business = (normal: 1 | -1): Kind => ({ owner: 'business', normal, floor: 0n })
const partner = (normal: 1 | -1): Kind => ({ owner: 'partner', normal, floor: null })
const house = (normal: 1 | -1, floor: bigint | null = null): Kind => ({ owner: 'house', normal, floor })

const DEBIT = 1
const CREDIT = -1

export const chart = {
  wallet: business(CREDIT),
  pending: business(CREDIT),
  debt: business(DEBIT),

  bank_pool: partner(DEBIT),
  clearing_in: partner(DEBIT),
  clearing_out: partner(CREDIT),

  fees_inbound: house(CREDIT),
  fees_outbound: house(CREDIT),
  duty_absorbed: house(DEBIT),
  vat: house(CREDIT),
  stamp_duty: house(CREDIT),
  suspense_unmatched: house(CREDIT),
  suspense_late: house(DEBIT),
  suspense_bank_debit: house(DEBIT),
  suspense_unfunded: house(DEBIT),
  suspense_unpaid: house(CREDIT),
  house_equity: house(CREDIT),
} as const satisfies Record<string, Kind>

export type AccountKind = keyof typeof chart

export type AccountRef = { kind: AccountKind; business?: string; partner?: string }

export const wallet = (businessId: string): AccountRef => ({ kind: 'wallet', business: businessId })
export const clearingIn = (bank: string): AccountRef => ({ kind: 'clearing_in', partner: bank })
export const clearingOut = (bank: string): AccountRef => ({ kind: 'clearing_out', partner: bank })
export const bankPool = (bank: string): AccountRef => ({ kind: 'bank_pool', partner: bank })
export const houseAccount = (kind: AccountKind): AccountRef => ({ kind })

/** The accounts every business has from its first day. */
export const BUSINESS_ACCOUNTS = (Object.keys(chart) as AccountKind[]).filter((kind) => chart[kind].owner === 'business')

export function accountName({ kind, business, partner }: AccountRef): string {
  const owner = business === undefined ? kind : `${kind}:${business}`
  return partner === undefined ? owner : `${owner}:${partner}`
}
