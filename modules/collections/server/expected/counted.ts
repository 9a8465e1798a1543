import type { Kobo } from '../../../../platform/money/index.ts'
import type { RowMove } from '../../../ledger/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow } from '../rows.ts'
import { expectedPaymentTable, mismatchTable } from '../tables.ts'
import { type AmountBack, partOf } from './part-back.ts'

type Counted = Pick<ExpectedPaymentRow, 'received' | 'fees' | 'vats'>

/** What an order has received, with a payment or a part of it. */
export const moreOf = (order: Counted, { amountKobo, feeKobo, vatKobo }: AmountBack): Counted => ({
  received: order.received + amountKobo,
  fees: order.fees + feeKobo,
  vats: order.vats + vatKobo,
})

/** And without it. */
export const lessOf = (order: Counted, { amountKobo, feeKobo, vatKobo }: AmountBack): Counted => ({
  received: order.received - amountKobo,
  fees: positive(order.fees - feeKobo),
  vats: positive(order.vats - vatKobo),
})

/** A part that leaves its order, because it goes back or is claimed, counts no more. The order has ended by that: what still comes is late. */
export function uncountPart(
  order: ExpectedPaymentRow,
  { id, kind, amount, is_counted }: MismatchRow,
  paid: CollectionRow,
  { at, why }: { at: Date; why: string },
): RowMove[] {
  if (kind !== 'short' || !is_counted) return []
  const set = lessOf(order, partOf(paid, amount))
  const isOpen = order.state === 'short' || order.state === 'expired'
  return [
    mismatchTable.move(id, { set: { is_counted: false } }),
    isOpen
      ? expectedPaymentTable.move(order.id, { from: order.state, to: 'cancelled', set: { ...set, ended_at: order.ended_at ?? at }, why })
      : expectedPaymentTable.move(order.id, { set }),
  ]
}

/**
 * A part that was kept and leaves its order afterwards, because it goes back or is claimed. An order that was taken as paid stays so: what is
 * missing then is the business's to ask for.
 */
export const uncountKept = (order: ExpectedPaymentRow, part: MismatchRow, paid: CollectionRow, about: { at: Date; why: string }): RowMove[] =>
  part.state === 'kept' && order.state !== 'paid' ? uncountPart(order, part, paid, about) : []

/** So much of a part has gone back, and the rest of it stays. Its order has received what is still there. */
export function countRest(order: ExpectedPaymentRow, part: MismatchRow, paid: CollectionRow, backKobo: Kobo): RowMove[] {
  const [whole, rest] = [partOf(paid, part.amount), partOf(paid, part.amount - backKobo)]
  const gone = { amountKobo: backKobo, feeKobo: whole.feeKobo - rest.feeKobo, vatKobo: whole.vatKobo - rest.vatKobo }
  return [
    mismatchTable.move(part.id, { set: { amount: rest.amountKobo } }),
    ...(part.kind === 'short' && part.is_counted ? [expectedPaymentTable.move(order.id, { set: lessOf(order, gone) })] : []),
  ]
}

const positive = (amount: Kobo): Kobo => (amount > 0n ? amount : 0n)
