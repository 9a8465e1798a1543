import { type AccountRef, wallet } from '../../ledger/index.ts'
import { transferHeld } from './domain-events.ts'
import { sendTransferJob } from './jobs.ts'
import type { TransferAttemptRow, TransferRow } from './rows.ts'
import { transferAttemptTable, transferTable } from './tables.ts'

/**
 * How every payment through a partner begins, in one commit: its total is held, order and first attempt are written, and the job that
 * sends it waits. Nothing is posted. `shared`: the hold is there, because it reserves
 * the totals of a whole run. `source`: the account that is held.
 */
export function heldOrderPlan(
  order: TransferRow,
  { id, partner }: Pick<TransferAttemptRow, 'id' | 'partner'>,
  hold: 'own' | 'shared' = 'own',
  source: AccountRef = wallet(order.business_id),
) {
  const attempt: TransferAttemptRow = {
    id,
    transfer_id: order.id,
    business_id: order.business_id,
    number: 1,
    partner,
    partner_reference: id,
    state: 'written',
    written_at: order.created_at,
    sent_at: null,
    ended_at: null,
  }
  return {
    holds: hold === 'shared' ? [] : [ownHold(order, source)],
    adds: [transferTable.add(order), transferAttemptTable.add(attempt)],
    jobs: [sendTransferJob.enqueue({ transferId: order.id, kind: order.kind })],
    events: [{ business: order.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: order.id, state: order.state } }],
    domainEvents: [transferHeld({ transfer: order })],
  }
}

const ownHold = (order: TransferRow, account: AccountRef) => ({
  change: 'place' as const,
  id: order.hold_id!,
  account,
  kind: 'payment' as const,
  about: order.id,
  amount: order.total,
})
