import { collectionTable } from './tables.ts'
import { type CommitHook, onCommit, type PlanPart } from '../../ledger/index.ts'
import { type TransferBooked, transferBooked } from '../../transfers/index.ts'
import { REVERSAL_WINDOW_MS, totalsAndEvents } from './actions/credit-collection.ts'
import { NOTHING_BACK } from './expected/part-back.ts'
import type { CollectionRow } from './rows.ts'

/** Money from another wallet of ours is a collection of its receiver (docs/money.md M18), in the commit that moved it. */
export function addBookTransferCollection({ transfer, receiver }: TransferBooked, { at }: { at: Date }): PlanPart {
  const row: CollectionRow = {
    id: receiver.collectionId,
    business_id: receiver.businessId,
    cashpoint_id: receiver.cashpointId,
    partner: 'book',
    session_id: transfer.id,
    bank_session_id: null,
    state: 'posted',
    amount: transfer.amount,
    fee: receiver.feeKobo,
    vat: receiver.vatKobo,
    channel: 'transfer',
    payer_name: transfer.sender_name,
    payer_account: transfer.sender_account,
    payer_bank_code: transfer.beneficiary_bank_code,
    payer_bank_name: transfer.beneficiary_bank_name,
    narration: transfer.remark,
    received_at: at,
    posted_at: at,
    reversal_expires_at: new Date(at.getTime() + REVERSAL_WINDOW_MS),
    hold_id: null,
    lien_case_id: null,
    assigned_case_id: null,
    recall_id: null,
    ...NOTHING_BACK,
  }
  return { adds: [collectionTable.add(row)], ...totalsAndEvents(row) }
}

export const collectionCommitHooks: readonly CommitHook[] = [onCommit(transferBooked, addBookTransferCollection)]
