import type { Kobo } from '../../../platform/money/index.ts'
import { settleDueTransfers } from './transfers.ts'
import type { BankContext } from './context.ts'

/** A payment that the bank really made. Tests compare the product's books with it. */
export type Payout = { reference: string; account: string; bank: string; name: string; amountKobo: Kobo; at: string }

export function readPayouts(
  context: BankContext,
  filter: { reference?: string | undefined; since?: string | undefined; latest?: number | undefined },
): Payout[] {
  settleDueTransfers(context)
  return context.database
    .all<Payout>(
      `select reference, account_number as account, bank_code as bank, beneficiary_name as name, amount_kobo as "amountKobo", paid_at as at
     from payout where (?1 is null or reference = ?1) and (?2 is null or paid_at >= ?2) order by paid_at desc, rowid desc limit ?3`,
      filter.reference ?? null,
      filter.since ?? null,
      filter.latest ?? -1,
    )
    .toReversed()
}
