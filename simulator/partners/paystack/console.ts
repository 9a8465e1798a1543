import { type Html, html } from '../../../platform/text/html.ts'
import { amount, list, MAX_ROWS_SHOWN, row } from '../../console/lists.ts'
import { live } from '../../console/live.ts'
import { latestDisputes } from './after-payment.ts'
import type { PaystackContext } from './settings.ts'
import { latestTransactions, type Transaction } from './transactions.ts'

const API = '/console/api/paystack'
const button = (id: string, label: string, path: string, body: object) =>
  html`<button type="button" class="line small" id="${id}" data-method="POST" data-path="${API}/${path}" data-body="${JSON.stringify(body)}">
    ${label}
  </button>`

/** Card payments: customers pay on the page of each link; batch and disputes are made here. */
export function paystackSections(context: PaystackContext): Html[] {
  const payments = latestTransactions(context, MAX_ROWS_SHOWN).map((payment) =>
    row({
      who: payment.account_name ?? payment.email,
      what: html`${payment.description || payment.reference}`,
      note: NOTES[payment.status],
      act: actOf(payment),
      amount: amount(payment.amount_kobo, payment.status === 'success' ? '+ ' : ''),
      at: payment.paid_at ?? payment.created_at,
    }),
  )
  const disputes = latestDisputes(context, MAX_ROWS_SHOWN)
    .filter(({ status }) => status !== 'resolved')
    .map(
      ({ id, reference, message }) =>
        html`<p>
          Dispute of ${reference} ${message === null ? '' : html`(contested: “${message}”)`}
          ${button(`won-${id}`, 'Business wins', 'resolve', { id: Number(id), outcome: 'won' })}
          ${button(`lost-${id}`, 'Customer wins', 'resolve', { id: Number(id), outcome: 'lost' })}
        </p>`,
    )
  return [
    html`<section>
      <h2>Card payments</h2>
      <p>${button('paystack-settle', 'Pay out the batch of today', 'settle', {})}</p>
      ${live('paystack-payments', html`${list(payments, 'No card payment yet.')} ${disputes}`)}
    </section>`,
  ]
}

const NOTES: Readonly<Record<Transaction['status'], string>> = {
  abandoned: 'Not paid yet.',
  ongoing: 'Not paid yet.',
  failed: 'Declined.',
  success: 'Paid.',
}

const actOf = ({ status, access_code, reference, id }: Transaction) =>
  status === 'success'
    ? button(`dispute-${id}`, 'Customer disputes it', 'dispute', { reference })
    : html`<a href="/paystack/pay/${access_code}" target="_blank">Open the pay page</a>`
