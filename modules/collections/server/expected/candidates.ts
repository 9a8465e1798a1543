import type { z } from 'zod'
import type { Kobo } from '../../../../platform/money/index.ts'
import { transactionIdOf } from '../../../kernel/history-declaration.ts'
import type { MOVE_FITS, mismatchCandidatesSchema } from '../../expected/contract.ts'
import type { CollectionRow } from '../rows.ts'
import { isOpenFor } from './moved-payment.ts'
import { type ListedMismatch, type OrderCandidate, type PaymentCandidate } from './queries.ts'

/** Pure: how `amount` fits what is missing, and what is missing or too much then. */
export function fitOf(amount: Kobo, missing: Kobo): { fit: (typeof MOVE_FITS)[number]; difference: Kobo } {
  if (amount === missing) return { fit: 'exact', difference: 0n }
  return amount < missing ? { fit: 'short', difference: missing - amount } : { fit: 'over', difference: amount - missing }
}

export function presentCandidates(
  row: ListedMismatch,
  { orders, payments, at }: { orders: readonly OrderCandidate[]; payments: readonly PaymentCandidate[]; at: Date },
): z.output<typeof mismatchCandidatesSchema> {
  const missing = row.expected_amount - row.expected_received
  const own = { state: row.expected_state, amount: row.expected_amount, received: row.expected_received, ends_at: row.ends_at }
  return {
    amount: row.amount,
    orders: orders.map(({ id, reference, note, amount, received, created_at }) => ({
      _id: id,
      reference,
      note,
      amount,
      missing: amount - received,
      ...fitOf(row.amount, amount - received),
      createdon: created_at,
    })),
    payments: payments
      .filter(({ amount }) => isOpenFor(own, amount, at))
      .map((payment) => ({
        transaction_id: transactionIdOf(payment.id),
        amount: payment.amount,
        payer: payment.payer_name,
        payer_bank: payment.payer_bank_name,
        arrived: payment.received_at,
        reference: payment.reference,
        ...fitOf(payment.amount, missing),
        isotherpayer: isOtherPayer(row, payment),
      })),
  }
}

const isOtherPayer = (one: Pick<CollectionRow, 'payer_account' | 'payer_bank_name'>, other: typeof one): boolean =>
  one.payer_account !== other.payer_account || one.payer_bank_name !== other.payer_bank_name
