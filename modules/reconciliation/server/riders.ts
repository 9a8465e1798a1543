import type { Kobo } from '../../../platform/money/index.ts'
import type { CollectionPosted, CollectionSuspended } from '../../collections/index.ts'
import type { PlanPart, Rider } from '../../ledger/index.ts'
import type { TransferSettled } from '../../transfers/index.ts'
import type { ClearingItemRow } from './rows.ts'

/**
 * What a notice or an answer put into a clearing account waits there, one item for each, until the statement shows it.
 * Added in the commit of the money, so that no clearing balance is ever without its items. A book transfer moves
 * nothing at the bank and leaves none.
 */
export const reconciliationRiders: Readonly<Record<string, readonly Rider[]>> = {
  'collection.posted': [collectionClears],
  'collection.suspended': [suspenseClears],
  'transfer.settled': [transferClears],
}

type Context = Parameters<Rider>[1]

function collectionClears({ collection, journalKey }: CollectionPosted, context: Context): PlanPart {
  return opened(context, { partner: collection.partner, side: 'in', key: collection.session_id, amount: collection.amount, journalKey })
}

function suspenseClears({ item, journalKey }: CollectionSuspended, context: Context): PlanPart {
  return opened(context, { partner: item.partner, side: 'in', key: item.session_id, amount: item.amount, journalKey })
}

function transferClears({ transfer, partner, partnerReference, journalKey }: TransferSettled, context: Context): PlanPart {
  if (transfer.route !== 'rail') return {}
  return opened(context, { partner, side: 'out', key: partnerReference, amount: transfer.amount, journalKey })
}

type Cleared = { partner: string; side: 'in' | 'out'; key: string; amount: Kobo; journalKey: string }

function opened({ at, nextId }: Context, { key, journalKey, ...cleared }: Cleared): PlanPart {
  const row: ClearingItemRow = {
    id: nextId('clr'),
    ...cleared,
    matching_key: key,
    journal_key: journalKey,
    opened_at: at,
    line_id: null,
    matched_by: null,
  }
  return { adds: [{ table: 'clearing_item', row }] }
}
