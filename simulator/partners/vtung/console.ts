import { type Html, html } from '../../../platform/text/html.ts'
import { amount, list, MAX_ROWS_SHOWN, row } from '../../console/lists.ts'
import { live } from '../../console/live.ts'
import { type BillOrder, floatBalance, latestOrders } from './orders.ts'
import type { VtungContext } from './settings.ts'

const API = '/console/api/vtung'
const TOP_UP_KOBO = 1_000_000_00
const button = (id: string, label: string, path: string, body: object) =>
  html`<button type="button" class="line small" id="${id}" data-method="POST" data-path="${API}/${path}" data-body="${JSON.stringify(body)}">
    ${label}
  </button>`

/** Orders of airtime, data, cable TV and electricity, and what is left of Kasuwa's float. */
export function vtungSections(context: VtungContext): Html[] {
  const orders = latestOrders(context, MAX_ROWS_SHOWN).map((order) =>
    row({
      who: order.customer,
      what: html`${order.serviceId} ${order.type}`,
      note: NOTES[order.status] ?? order.status,
      act: actOf(order),
      amount: amount(order.chargedKobo, '− '),
      at: order.createdAt,
    }),
  )
  return [
    html`<section>
      <h2>Airtime and bills</h2>
      <p>${button('vtung-top-up', 'Add ₦1,000,000 to the float', 'top-up', { amountKobo: TOP_UP_KOBO })}</p>
      ${live(
        'vtung-orders',
        html`<p>Left of Kasuwa’s float: ${amount(floatBalance(context))}</p>
          ${list(orders, 'No order yet.')}`,
      )}
    </section>`,
  ]
}

const NOTES: Readonly<Record<string, string>> = { 'completed-api': 'Delivered.', 'processing-api': 'Processing.', refunded: 'Refunded.' }

const actOf = ({ status, requestId }: BillOrder) =>
  status === 'completed-api' ? button(`vtung-refund-${requestId}`, 'Refund it', 'refund', { requestId }) : undefined
