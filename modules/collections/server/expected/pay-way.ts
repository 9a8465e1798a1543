import type { PublicContext } from '../../../kernel/tenant-context.ts'
import type { ExpectedPaymentRow } from '../rows.ts'

/** A payment link that waits for money, as a way to pay needs it. */
export type OrderToPay = ExpectedPaymentRow

/** What a way may use of a request without a session. */
export type PayWayContext = Pick<PublicContext, 'acrossBusinesses' | 'clock' | 'ids' | 'postingQueue' | 'rules' | 'cards' | 'mainSiteUrl' | 'siteUrl'>

/** `isStarted`: a page of the processor was opened for the order, and is not paid yet. */
export type PayOffer = { processor: string; isStarted: boolean }

/** Another way to pay a payment link than its account number: on a page of its partner. Only the credit of its source pays the order. */
export type PayWay = {
  /** The form of the page posts to `/pay/{token}/{name}`. */
  readonly name: 'card'
  /** Null: the order cannot be paid this way now. */
  offerOf(context: PayWayContext, order: OrderToPay): Promise<PayOffer | null>
  /** The address of the partner's page, for what is missing. It leads back to `returnTo`. Throws a refusal that people can read. */
  start(context: PayWayContext, order: OrderToPay, returnTo: string): Promise<{ url: string; processor: string }>
}
