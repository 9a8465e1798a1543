import { divideHalfUp, type Kobo } from '../../../../platform/money/index.ts'
import type { CollectionRow } from '../rows.ts'

/** What goes back of a payment in, with the part of our fee that comes back and the VAT in it. All in kobo. */
export type AmountBack = { amountKobo: Kobo; feeKobo: Kobo; vatKobo: Kobo }

type Paid = Pick<CollectionRow, 'amount' | 'fee' | 'vat' | 'part_back' | 'part_back_fee' | 'part_back_vat'>

/** M10, and the last part of M78: all that has not gone back. */
export const restOf = (row: Paid): AmountBack => ({
  amountKobo: row.amount - row.part_back,
  feeKobo: row.fee - row.part_back_fee,
  vatKobo: row.vat - row.part_back_vat,
})

/**
 * M78: fee and VAT in proportion, half up. Of this part and of the rest the VAT is inside the fee, and the fee inside the amount. All of the rest
 * is `restOf`.
 */
export function partOf(row: Paid, amountKobo: Kobo): AmountBack {
  const rest = restOf(row)
  if (amountKobo >= rest.amountKobo) return rest
  const leftKobo = rest.amountKobo - amountKobo
  const feeKobo = between(divideHalfUp(row.fee * amountKobo, row.amount), rest.feeKobo - leftKobo, least(rest.feeKobo, amountKobo))
  const vatKobo = between(divideHalfUp(row.vat * amountKobo, row.amount), feeKobo - (rest.feeKobo - rest.vatKobo), least(rest.vatKobo, feeKobo))
  return { amountKobo, feeKobo, vatKobo }
}

/** What a lien on that amount holds: the fee of it is not in the wallet. */
export const netOf = ({ amountKobo, feeKobo }: AmountBack): Kobo => amountKobo - feeKobo

const least = (one: Kobo, other: Kobo): Kobo => (one < other ? one : other)
const between = (amount: Kobo, from: Kobo, to: Kobo): Kobo => (amount < from ? from : least(amount, to))

/** The columns of a payment in of which nothing has gone back. */
export const NOTHING_BACK = { part_back: 0n, part_back_fee: 0n, part_back_vat: 0n } as const
