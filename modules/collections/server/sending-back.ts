import { lagosDay } from '../../../platform/clock/index.ts'
import { clearingOut, credit, debit, internalAccount, type Line, type Locked, mergePlans, type PlanPart, wallet } from '../../ledger/index.ts'
import { defineBankPayment, type TransferRow } from '../../transfers/index.ts'
import { collectionReturnedToWallet, collectionSentBack } from './domain-events.ts'
import { tellSentBackJob } from './jobs.ts'
import type { CollectionRow } from './rows.ts'
import { mismatchIdOf } from './expected/expected-credit.ts'
import { mismatchReleased, mismatchSentBack } from './expected/mismatch-back.ts'
import { collectionTable, mismatchTable } from './tables.ts'

/**
 * Sending a collection back to its payer (docs/money.md M10): a payment out whose subject is the collection. The fee as it was taken
 * comes back in the same journal. A part of it goes back in the same way (M78). The collection follows the outcome, and leaves the totals of its day when the money has gone.
 */
export const sendingBack = defineBankPayment({
  kind: 'sending_back',
  posting: 'M10',
  internal: ['fees_inbound', 'vat'],
  lines: sendingBackLines,
  rows: (order) => [collectionTable.ref(order.subject_id!), mismatchTable.ref(mismatchIdOf(order.subject_id!))],
  onSettled: sentBackPlan,
  onAccepted: sentBackPlan,
  onReleased(locked, order, at) {
    const row = locked.row(collectionTable, order.subject_id!)!
    if (row.state !== 'sending_back') return {}
    return mergePlans(
      { moves: [collectionTable.move(row.id, { from: 'sending_back', to: 'posted', why: order.id })] },
      mismatchReleased(locked, row, order, at),
    )
  },
  onReturned(locked, order, at) {
    const row = locked.row(collectionTable, order.subject_id!)!
    const isWhole = row.state === 'sent_back'
    // What is left of what had gone back: of a collection that went back whole in parts, the other parts.
    const left = isWhole && order.amount < row.amount ? partBack({ ...row, ...wholeBack(row) }, order, -1n) : partBack(row, order, -1n)
    const isAll = isWhole && order.amount === row.amount
    return {
      // The payer's bank refused it. It is not offered again: a person of support helps. While another part is under way the state stays.
      moves: [
        collectionTable.move(row.id, {
          ...(row.state !== 'sending_back' && { from: row.state, to: 'posted' }),
          set: { reversal_expires_at: earlier(row.reversal_expires_at, at), ...(!isAll && left) },
          why: order.id,
        }),
      ],
      totals: totalsOf(row, order, 1),
      domainEvents: isWhole ? [collectionReturnedToWallet({ collection: { ...row, state: 'posted' } })] : [],
    }
  },
  /** The payer has the money, and the wallet too, until people decide. A second payment back must not be offered. */
  onPaidLate(locked, order, at) {
    const row = locked.row(collectionTable, order.subject_id!)!
    return { moves: [collectionTable.move(row.id, { set: { reversal_expires_at: earlier(row.reversal_expires_at, at) } })] }
  },
})

/**
 * The payer has the money. Of a payment that was paid late, the collection had become `posted` again. After a part (M78) the collection stays, and
 * says how much of it went back.
 */
function sentBackPlan(locked: Locked, order: TransferRow, at: Date): PlanPart {
  const row = locked.row(collectionTable, order.subject_id!)!
  const isRest = row.part_back + order.amount === row.amount
  return mergePlans(
    {
      moves: [
        collectionTable.move(row.id, {
          from: row.state,
          to: isRest ? 'sent_back' : 'posted',
          ...(!isRest && { set: partBack(row, order, 1n) }),
          why: order.id,
        }),
      ],
      totals: totalsOf(row, order, -1),
      events: [
        { business: row.business_id, cashpoint: row.cashpoint_id, kind: 'collection.sent_back', data: { id: row.id, amount: Number(order.amount) } },
      ],
      domainEvents: isRest ? [collectionSentBack({ collection: { ...row, state: 'sent_back' } })] : [],
      jobs: [tellSentBackJob.enqueue({ collection: row.id, order: order.id })],
    },
    mismatchSentBack(locked, row, order, at),
  )
}

/** The columns of a collection of which nothing is left. */
const wholeBack = ({ amount, fee, vat }: CollectionRow) => ({ part_back: amount, part_back_fee: fee, part_back_vat: vat })

/** What has gone back of it, with the amounts of this payment (`sign` 1) or without them (−1). */
const partBack = (row: CollectionRow, order: TransferRow, sign: 1n | -1n) => ({
  part_back: row.part_back + sign * order.amount,
  part_back_fee: row.part_back_fee + sign * order.fee_returned,
  part_back_vat: row.part_back_vat + sign * order.vat_returned,
})

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

/** The totals of the day under which the history lists the collection. One of which a part went back is a payment still. */
function totalsOf(row: CollectionRow, order: TransferRow, sign: 1 | -1) {
  const isPart = sign === 1 ? row.state !== 'sent_back' : row.part_back + order.amount < row.amount
  const total = { business: row.business_id, cashpoint: row.cashpoint_id, count: isPart ? 0 : sign, day: lagosDay(row.posted_at) }
  return [
    { ...total, kind: 'collection', amount: BigInt(sign) * order.amount },
    { ...total, kind: 'inbound_fee', amount: BigInt(sign) * order.fee_returned },
  ]
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
