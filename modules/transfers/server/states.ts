import type { HistoryLine } from '../../kernel/history-declaration.ts'
import type { TransferState } from '../contract.ts'

/** Allowed moves of a transfer (docs/money.md §8). All others are refused. */
export const transferMoves: Readonly<Record<TransferState, readonly TransferState[]>> = {
  quoted: ['awaiting_approval', 'held', 'settled'],
  awaiting_approval: ['held', 'settled', 'declined', 'expired', 'withdrawn'],
  held: ['sending', 'cancelled'],
  // Back to `held` when nothing left.
  sending: ['settled', 'failed', 'pending', 'unclear', 'held'],
  pending: ['querying'],
  unclear: ['querying'],
  querying: ['settled', 'failed', 'pending', 'unclear', 'review'],
  review: ['settled', 'failed'],
  settled: ['returned'],
  failed: ['paid_late'],
  paid_late: ['accepted', 'recalled', 'lost'],
  returned: [],
  declined: [],
  expired: [],
  withdrawn: [],
  cancelled: ['paid_late'],
  // Two people have proved that the bank had not paid it late either (M54).
  accepted: ['returned'],
  recalled: [],
  lost: [],
}

/** States that still keep their hold: the money has neither gone nor come back. */
export const OPEN_STATES: readonly TransferState[] = ['held', 'sending', 'pending', 'unclear', 'querying', 'review']

/** The bank has paid, whatever came after. */
export const PAID_STATES: readonly TransferState[] = ['settled', 'returned', 'paid_late', 'accepted', 'recalled', 'lost']
/** Ended without payment, hold released. A payment by the bank afterwards is late (M52). */
export const RELEASED_STATES: readonly TransferState[] = ['failed', 'cancelled']

/** States that may stay as they are for ever. */
export const FINAL_STATES: readonly TransferState[] = [
  'settled',
  'failed',
  'returned',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
  'accepted',
  'recalled',
  'lost',
]

export const isMoveAllowed = (from: TransferState, to: TransferState): boolean => transferMoves[from].includes(to)

/** The state of the history line of a transfer in each state. */
export const HISTORY_STATES: Readonly<Record<TransferState, HistoryLine['state']>> = {
  quoted: 'processing',
  awaiting_approval: 'processing',
  held: 'processing',
  sending: 'processing',
  pending: 'processing',
  unclear: 'processing',
  querying: 'processing',
  review: 'processing',
  settled: 'confirmed',
  accepted: 'confirmed',
  returned: 'reversed',
  failed: 'failed',
  declined: 'failed',
  expired: 'failed',
  withdrawn: 'failed',
  cancelled: 'failed',
  // The bank paid a transfer that had failed. The sender has the money back and must not send it again: an operator
  // decides.
  paid_late: 'processing',
  recalled: 'failed',
  lost: 'failed',
}
