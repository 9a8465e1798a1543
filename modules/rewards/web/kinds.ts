import type { AnyPaymentKind } from '../../transfers/web/index.ts'
import type { EarningsSource } from '../contract.ts'

/** The popup of a withdrawal, over its page. */
export const pathOf = (source: EarningsSource) => `/admin/merchant/${source}?open=withdraw`

/** For the sender on every page. The rest of a kind loads when a withdrawal is sent. */
const lazyKind = (source: EarningsSource): AnyPaymentKind => {
  const load = async () => (await import('./withdraw-kinds.tsx')).withdrawKinds[source]
  return {
    name: source,
    path: pathOf(source),
    send: async (payment, signal) => (await load()).send(payment, signal),
  }
}

export const EARNINGS_PAYMENT_KINDS: readonly AnyPaymentKind[] = [lazyKind('bonus'), lazyKind('referral')]
