import { clearingOut, credit, debit, internalAccount, type Line } from '../../ledger/index.ts'
import { dayTotalOf, defineBankPayment, type TransferRow } from '../../transfers/index.ts'
import type { EarningsSource } from '../contract.ts'
import { earningsAccount } from './postings.ts'
import { rewardPayoutTable } from './tables.ts'

/**
 * M28: earnings that go to the payout bank. The fee of the order is the tax withheld, and the house bears the duty. The wallet is not
 * touched: hold, settlement and return are on the account of the earnings.
 */
const earningsPayout = (source: EarningsSource) =>
  defineBankPayment({
    kind: source,
    source: (order) => earningsAccount(source, order.business_id),
    posting: 'M28',
    internal: ['withholding_tax', 'stamp_duty', 'duty_absorbed'],
    lines: (order, partner) => payoutLines(source, order, partner),
    rows: (order) => [rewardPayoutTable.ref(order.id)],
    onSettled: (_locked, order, at) => ({
      moves: [rewardPayoutTable.move(order.id, { from: 'processing', to: 'paid', set: { ended_at: at } })],
      totals: [dayTotalOf(order)],
    }),
    onReleased: (_locked, order, at) => ({
      moves: [rewardPayoutTable.move(order.id, { from: 'processing', to: 'failed', set: { ended_at: at } })],
    }),
    onAccepted: (_locked, order, at) => ({
      moves: [rewardPayoutTable.move(order.id, { from: 'failed', to: 'paid', set: { ended_at: at } })],
      totals: [dayTotalOf(order)],
    }),
    onReturned: (_locked, order, at) => ({
      moves: [rewardPayoutTable.move(order.id, { from: 'paid', to: 'returned', set: { ended_at: at } })],
      totals: [{ ...dayTotalOf(order), count: -1, amount: -order.total }],
    }),
  })

function payoutLines(source: EarningsSource, order: TransferRow, partner: string): Line[] {
  return [
    debit(earningsAccount(source, order.business_id), order.total),
    debit(internalAccount('duty_absorbed'), order.duty),
    credit(clearingOut(partner), order.amount),
    credit(internalAccount('withholding_tax'), order.fee),
    credit(internalAccount('stamp_duty'), order.duty),
  ]
}

export const bonusPayout = earningsPayout('bonus')
export const referralPayout = earningsPayout('referral')
