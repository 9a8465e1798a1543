import type { AnyPaymentKind } from '../../transfers/web/index.ts'

export type BillKindName = 'airtime' | 'bills'

/** The popup of a kind, over the dashboard. */
export const pathOf = (name: BillKindName) => `/admin/merchant?popup=${name}`

/** For the sender on every page. The rest of a kind loads when a purchase is sent. */
const lazyKind = (name: BillKindName): AnyPaymentKind => {
  const load = async () => {
    const { airtimeKind, billsKind } = await import('./bill-kinds.tsx')
    return name === 'airtime' ? airtimeKind : billsKind
  }
  return {
    name,
    path: pathOf(name),
    send: async (payment, signal) => (await load()).send(payment, signal),
    afterTaken: async (payment, purchase, queryClient) => (await load()).afterTaken?.(payment, purchase, queryClient),
  }
}

export const BILL_KINDS: readonly AnyPaymentKind[] = [lazyKind('airtime'), lazyKind('bills')]
