import {
  type CustomerPayment,
  type HistoryChange,
  type HistoryDeclaration,
  type HistoryLine,
  transactionIdOf,
} from '../../kernel/history-declaration.ts'
import type { CommitHook, PlanPart } from '../../ledger/index.ts'
import { cashpointCustomerTable, customerTable, historyItemTable, receivedMinuteTable } from './tables.ts'

/** Writes the lines that modules declare, in the commit of the money itself. */
export const historyCommitHooks = (declarations: readonly HistoryDeclaration[]): readonly CommitHook[] =>
  declarations.flatMap(({ rules }) => rules.map(({ on, change }): CommitHook => ({ on, run: (event) => writeChange(change(event)) })))

function writeChange({ add = [], update, customers = [] }: HistoryChange): PlanPart {
  const adds = [
    ...add.map((line) => historyItemTable.add({ ...historyIds(line.subject_id), ...line })),
    ...customers.flatMap(({ cashpoint_id, ...row }) => [customerTable.add(row), cashpointCustomerTable.add({ ...row, cashpoint_id })]),
    ...customers.map((row) => receivedMinuteTable.add(receivedMinute(row))),
  ]
  if (!update) return { adds }
  const { subject_id: key, ...set } = update
  return { adds, updates: [historyItemTable.update(key, set)] }
}

function receivedMinute({ business_id, received, first_at }: CustomerPayment) {
  return { business_id, minute: new Date(first_at.getTime() - (first_at.getTime() % MINUTE_MS)), amount: received }
}
const MINUTE_MS = 60_000

/** The ids of line and receipt derive from the subject, so that a repeated commit gives the same ids. */
function historyIds(subjectId: HistoryLine['subject_id']) {
  const id = transactionIdOf(subjectId)
  return { id, receipt_id: id.replace('txn_', 'rct_') }
}
