import { lagosDay } from '../../../platform/clock/index.ts'
import { clearingOut, credit, debit, internalAccount, type Line, type Locked, type PlanPart, wallet } from '../../ledger/index.ts'
import { defineBankPayment, type TransferRow } from '../../transfers/index.ts'
import { collectionReturnedToWallet, collectionSentBack } from './domain-events.ts'
import { tellSentBackJob } from './jobs.ts'
import type { CollectionRow } from './rows.ts'
import { collectionTable } from './tables.ts'

/**
 * Sending a collection back to its payer (docs/money.md M10): a payment out whose subject is the collection. The fee as it was taken
 * comes back in the same journal. The collection follows the outcome, and leaves the totals of its day when the money has gone.
 */
export const sendingBack = defineBankPayment({
  kind: 'sending_back',
  posting: 'M10',
  internal: ['fees_inbound', 'vat'],
  lines: sendingBackLines,
  rows: (order) => [collectionTable.ref(order.subject_id!)],
  onSettled: sentBackPlan,
  onAccepted: sentBackPlan,
  onReleased(locked, order) {
    const row = locked.row(collectionTable, order.subject_id!)!
    return row.state === 'sending_back' ? { moves: [collectionTable.move(row.id, { from: 'sending_back', to: 'posted', why: order.id })] } : {}
  },
  onReturned(locked, order, at) {
    const row = locked.row(collectionTable, order.subject_id!)!
    return {
      // The payer's bank refused it. It is not offered again: a person of support helps.
      moves: [
        collectionTable.move(row.id, {
          from: 'sent_back',
          to: 'posted',
          set: { reversal_expires_at: earlier(row.reversal_expires_at, at) },
          why: order.id,
        }),
      ],
      totals: totalsOf(row, 1),
      domainEvents: [collectionReturnedToWallet({ collection: { ...row, state: 'posted' } })],
    }
  },
  /** The payer has the money, and the wallet too, until people decide. A second payment back must not be offered. */
  onPaidLate(locked, order, at) {
    const row = locked.row(collectionTable, order.subject_id!)!
    return { moves: [collectionTable.move(row.id, { set: { reversal_expires_at: earlier(row.reversal_expires_at, at) } })] }
  },
})

/** The payer has the money. Of a payment that was paid late, the collection had become `posted` again. */
function sentBackPlan(locked: Locked, order: TransferRow): PlanPart {
  const row = locked.row(collectionTable, order.subject_id!)!
  return {
    moves: [collectionTable.move(row.id, { from: row.state, to: 'sent_back', why: order.id })],
    totals: totalsOf(row, -1),
    events: [
      { business: row.business_id, cashpoint: row.cashpoint_id, kind: 'collection.sent_back', data: { id: row.id, amount: Number(row.amount) } },
    ],
    domainEvents: [collectionSentBack({ collection: { ...row, state: 'sent_back' } })],
    jobs: [tellSentBackJob.enqueue({ collection: row.id, order: order.id })],
  }
}

/** M10: the payer gets the amount, the wallet its fee, and our income and VAT what they had. */
function sendingBackLines(order: TransferRow, partner: string): Line[] {
  const { business_id: business, cashpoint_id: cashpoint, fee_returned: fee, vat_returned: vat } = order
  return [
    debit(wallet(business), order.amount, cashpoint),
    credit(wallet(business), fee, cashpoint),
    debit(internalAccount('fees_inbound'), fee - vat),
    debit(internalAccount('vat'), vat),
    credit(clearingOut(partner), order.amount),
  ]
}

/** The totals of the day under which the history lists the collection. */
function totalsOf(row: CollectionRow, sign: 1 | -1) {
  const total = { business: row.business_id, cashpoint: row.cashpoint_id, count: sign, day: lagosDay(row.posted_at) }
  return [
    { ...total, kind: 'collection', amount: BigInt(sign) * row.amount },
    { ...total, kind: 'inbound_fee', amount: BigInt(sign) * row.fee },
  ]
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
