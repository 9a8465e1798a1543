import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { internalAccount, type Locked, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import { returnedTopUpJournal } from '../postings.ts'
import type { ReturnedPart } from '../queries.ts'
import type { BillTopUpRow } from '../rows.ts'
import { billTopUpTable } from '../tables.ts'

/** The locks of `returnTopUpPlan`. */
export const returnTopUpNeeds = ({ id }: Pick<BillTopUpRow, 'id'>): Needs => ({
  accounts: (['suspense_unmatched', 'in_transit', 'operational_loss'] as const).map(internalAccount),
  rows: [billTopUpTable.ref(id)],
})

/** M77: a credit in suspense is the money of a top-up that came back into the pool. `before`: what of it came back earlier. */
export function returnTopUpPlan(locked: Locked, { id }: Pick<BillTopUpRow, 'id'>, before: ReturnedPart, cameKobo: Kobo): PlanPart | Refusal {
  const row = locked.row(billTopUpTable, id)!
  if (row.state !== 'on_its_way' && row.state !== 'lost' && row.state !== 'returned')
    return new Refusal('bills.top_up_not_on_its_way', 409, 'This top-up is not on its way: it arrived, or was never sent.')
  const isLater = before.credits > 0
  if (isLater !== (row.state === 'returned')) return staleState()
  const missing = row.amount - before.kobo
  if (cameKobo > missing)
    return new Refusal(
      'bills.top_up_smaller',
      409,
      isLater
        ? `Of the top-up only ${formatNaira(missing)} has not come back, less than this credit.`
        : `The top-up was ${formatNaira(row.amount)}, less than this credit.`,
    )
  return {
    journals: [returnedTopUpJournal(row, cameKobo, before.credits + 1)],
    moves: isLater ? [] : [billTopUpTable.move(id, { from: row.state, to: 'returned' })],
  }
}
