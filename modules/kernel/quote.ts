import type { Kobo } from '../../platform/money/index.ts'

/** A dated rule that a price was computed by. */
export type UsedRule = { name: string; starts_on: string }

/** The price of a payment. `total` is the amount that leaves the wallet, without duty that we bear. VAT is inside the fee. */
export type Quote = { amountKobo: Kobo; feeKobo: Kobo; vatKobo: Kobo; dutyKobo: Kobo; dutyBy: 'sender' | 'house'; totalKobo: Kobo; rules: UsedRule[] }
