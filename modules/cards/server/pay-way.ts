import type { PayWay } from '../../collections/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { findCashpoint } from '../../cashpoints/index.ts'
import { LEAST_CARD_KOBO, MAX_CARD_KOBO } from '../contract.ts'
import { startPayment } from './actions/start-payment.ts'
import { offersCards } from './offer.ts'
import { hasOpenPage, lastPageOf } from './queries.ts'

/** The payer of a payment link pays what is missing on the page of the processor. The credit (M3) pays the order in its own commit. */
export const cardPayWay: PayWay = {
  name: 'card',
  async offerOf(context, order) {
    const db = context.acrossBusinesses('order')
    const missing = order.amount - order.received
    if (missing < LEAST_CARD_KOBO || missing > MAX_CARD_KOBO) return null
    const [business, cashpoint, isStarted] = await Promise.all([
      findBusiness(db.system, order.business_id),
      findCashpoint(db.system, order.cashpoint_id),
      hasOpenPage(db.system, order.id, context.clock.now()),
    ])
    if (!business || cashpoint?.state !== 'active' || !(await offersCards({ ...context, db }, business))) return null
    return { processor: context.cards.label, isStarted }
  },
  /**
   * A page that is open for the same amount is given again, so that a payer who comes twice has one page. A page that has ended, or one for another
   * amount, is followed by the next.
   */
  async start(context, order, returnTo) {
    const db = context.acrossBusinesses('order')
    const amount = order.amount - order.received
    const last = await lastPageOf(db.system, order.id)
    const isOpen = last?.state === 'started' && last.amount === amount && last.expires_at > context.clock.now()
    if (isOpen && last.url !== null) return { url: last.url, processor: context.cards.label }
    const number = isOpen ? last.pages : (last?.pages ?? 0) + 1
    const { url } = await startPayment(
      { ...context, flags: db, tenant: ({ businessId }) => db.ofBusinesses([businessId]) },
      {
        businessId: order.business_id,
        requestedBy: order.created_by,
        email: null,
        cashpoint: (own) => findCashpoint(own, order.cashpoint_id),
        amount,
        description: order.reference,
        order: { id: order.id, returnTo },
      },
      `${order.id}:${number}`,
    )
    return { url, processor: context.cards.label }
  },
}
