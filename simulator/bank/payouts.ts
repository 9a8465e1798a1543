import type { Kobo } from '../../platform/money/index.ts'
import { settleDueTransfers } from './transfers.ts'
import type { SimulatorContext } from './context.ts'

/** What the bank really paid out; the truth that the product's books are held against. */
export type Payout = { reference: string; account: string; bank: string; name: string; amountKobo: Kobo; at: string }

export function readPayouts(
  context: SimulatorContext,
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
