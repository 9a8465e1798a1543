import { mergePlans } from '../../ledger/index.ts'
import { bankPayment, defineFulfilment, failureSentence } from '../../transfers/index.ts'
import { lineMovedPlan } from './run-progress.ts'
import { runIdOf } from './states.ts'
import { bulkLineTable, bulkRunTable } from './tables.ts'

const asTransfer = bankPayment('bulk_line')

/**
 * A line of a run (docs/money.md M21): a bank transfer whose subject is the line. Its total is a part of the run's hold. A failed line
 * keeps its part while a retry is offered.
 */
export const bulkLine = defineFulfilment({
  ...asTransfer,
  rows: ({ subject_id }) => [bulkLineTable.ref(subject_id!), bulkRunTable.ref(runIdOf(subject_id!))],
  onSettled(locked, order, at) {
    const line = locked.row(bulkLineTable, order.subject_id!)!
    const moved = {
      moves: [bulkLineTable.move(line.id, { from: 'sending', to: 'settled', set: { message: null, ended_at: at }, why: order.id })],
    }
    return mergePlans(asTransfer.onSettled!(locked, order, at), moved, lineMovedPlan(locked, line.run_id, line, 'sending', 'settled', at))
  },
  onReleased(locked, order, at) {
    const line = locked.row(bulkLineTable, order.subject_id!)!
    const message = order.state === 'cancelled' ? (order.answer ?? 'It was stopped before it was sent.') : failureSentence(order)
    const moved = { moves: [bulkLineTable.move(line.id, { from: 'sending', to: 'failed', set: { message, ended_at: at }, why: order.id })] }
    return mergePlans(moved, lineMovedPlan(locked, line.run_id, line, 'sending', 'failed', at))
  },
  onReturned(locked, order, at) {
    const line = locked.row(bulkLineTable, order.subject_id!)!
    const run = locked.row(bulkRunTable, line.run_id)!
    const set = { message: `${order.beneficiary_bank_name} sent it back. The money is in your balance.`, ended_at: at }
    const moved = {
      moves: [
        bulkLineTable.move(line.id, { from: 'settled', to: 'returned', set, why: order.id }),
        bulkRunTable.move(run.id, { set: { returned: run.returned + 1 } }),
      ],
    }
    return mergePlans(asTransfer.onReturned!(locked, order, at), moved)
  },
})
