import type { CardCharge, Cards } from '../../../partners/cards/port.ts'
import { creditedCashpoint } from '../../cashpoints/index.ts'
import { defineSource, type SourceCredit } from '../../collections/index.ts'
import { receiveCardNotice } from './actions/receive-card-notice.ts'
import { cardPaidPlan } from './actions/record-paid.ts'
import { cardPaymentById } from './queries.ts'
import { cardPaymentTable } from './tables.ts'

/**
 * A payment by card. The key is our reference. A signed notice carries no time and may be repeated, so only the processor's answer to our
 * question is posted (M3). The money is in `pending` until its batch has arrived (M4).
 */
export const cardSource = defineSource<Cards>({
  name: 'card',
  partners: ({ cards }) => [cards],
  sweep: { name: 'card', nightly: '50 4 * * *' },
  readNotice(cards, request) {
    const notice = cards.readNotice(request)
    return notice?.kind === 'charge' ? creditOf(notice.charge) : null
  },
  isBodySigned: true,
  needsConfirmation: true,
  receiveOther: ({ db }, cards, request) => receiveCardNotice({ db, cards }, request),
  async queryCredit(cards, key) {
    const answer = await cards.verify(key)
    if (answer.outcome === 'paid') return { outcome: 'found', inflow: creditOf(answer.charge) }
    return answer.outcome === 'unknown' ? answer : { outcome: 'not_found' }
  },
  async listCredits(_context, cards, request) {
    const answer = await cards.listCharges(request)
    if (answer.outcome !== 'ok') return answer
    const credits = answer.value.charges.map(({ reference, chargeId, amountKobo }) => ({
      key: reference,
      raw: JSON.stringify({ chargeId, amountKobo: String(amountKobo) }),
    }))
    return { outcome: 'ok', value: { credits, last: answer.value.last } }
  },
  async findOwner(db, reference) {
    const payment = await cardPaymentById(db, reference)
    const credited = payment && (await creditedCashpoint(db, payment.cashpoint_id))
    if (!credited) return null
    return {
      businessId: payment.business_id,
      cashpointId: credited.id,
      isRedirected: credited.id !== payment.cashpoint_id,
      ...(payment.expected_payment_id !== null && { expectedId: payment.expected_payment_id }),
    }
  },
  terms: { posting: 'M3', feeName: 'card', later: { rows: (reference) => [cardPaymentTable.ref(reference)], plan: cardPaidPlan } },
})

/** The account of a card payment is its reference: no account number was paid. */
function creditOf({ reference, chargeId, amountKobo, costKobo, payerName, maskedCard, card, paidAt }: CardCharge): SourceCredit {
  return {
    sessionId: reference,
    bankSessionId: chargeId,
    accountNumber: reference,
    amountKobo,
    costKobo,
    channel: 'card',
    payerName,
    payerAccountNumber: maskedCard,
    payerBankCode: card,
    narration: '',
    receivedAt: paidAt,
  }
}
