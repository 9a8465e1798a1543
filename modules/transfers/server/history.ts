import { type HistoryChange, type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { EventDefinition } from '../../ledger/index.ts'
import { happenedTransfers, listedTransfers } from './checks.ts'
import { factsOf, kindsThat } from './payment-kinds.ts'
import { transfersBy } from './queries.ts'
import {
  transferAccepted,
  transferBooked,
  transferFailed,
  transferHeld,
  transferLost,
  transferPaidLate,
  transferRecalled,
  transferReturned,
  transferSettled,
} from './domain-events.ts'
import type { TransferRow } from './rows.ts'
import { HISTORY_STATES } from './states.ts'

/** A payment that is sent back is the line of its collection, not one of its own. */
const LISTED_KINDS = kindsThat(({ line }) => line !== null)

/** Money out: a debit from the moment its total is held. The line takes over the state of its transfer. */
export const transferHistory: HistoryDeclaration = {
  kinds: LISTED_KINDS.map((kind) => ({ kind, direction: 'debit', receiptHeading: factsOf({ kind }).line!.receiptHeading, hasTimeline: true })),
  rules: [
    listed(transferHeld, ({ transfer }) => ({ add: [transferLine(transfer)] })),
    listed(transferFailed, ({ transfer }) => ({ update: updateOf(transfer) })),
    listed(transferSettled, ({ transfer, balanceAfterKobo }) => ({ update: { ...updateOf(transfer), ...balanceOf(transfer, balanceAfterKobo) } })),
    // These events do not change the balance, which stays that of the settlement or release.
    listed(transferPaidLate, ({ transfer }) => ({ update: updateOf(transfer) })),
    listed(transferAccepted, ({ transfer, balanceAfterKobo }) => ({ update: { ...updateOf(transfer), ...balanceOf(transfer, balanceAfterKobo) } })),
    listed(transferLost, ({ transfer }) => ({ update: updateOf(transfer) })),
    listed(transferRecalled, ({ transfer }) => ({ update: updateOf(transfer) })),
    listed(transferReturned, ({ transfer }) => ({ update: updateOf(transfer) })),
    historyRule(transferBooked, ({ transfer, balanceAfterKobo }) => ({ add: [{ ...transferLine(transfer), balance_after: balanceAfterKobo }] })),
  ],
  sentence: 'Every transfer is one debit in the history, of its total and as it stands, and nothing else is a debit there',
  unit: 'debits',
  listed: listedTransfers,
  subjectsBy: transfersBy,
  totals: { kinds: LISTED_KINDS, happened: happenedTransfers },
}

function listed<Payload extends { transfer: TransferRow }>(event: EventDefinition<Payload>, change: (payload: Payload) => HistoryChange) {
  return historyRule(event, (payload) => (LISTED_KINDS.includes(payload.transfer.kind) ? change(payload) : {}))
}

function updateOf(transfer: TransferRow) {
  const { subject_id, state, code, session_id, settled_at } = transferLine(transfer)
  return { subject_id, state, code, session_id, settled_at }
}

/** Of the wallet, which a payout of earnings does not touch. */
const balanceOf = (transfer: TransferRow, kobo: Kobo) => (factsOf(transfer).paidFrom === 'wallet' ? { balance_after: kobo } : {})

/** Money out: the line shows the whole cost to the wallet. */
function transferLine(transfer: TransferRow): HistoryLine {
  return {
    subject_id: transfer.id,
    business_id: transfer.business_id,
    cashpoint_id: transfer.cashpoint_id,
    kind: transfer.kind,
    direction: 'debit',
    state: HISTORY_STATES[transfer.state],
    code: transfer.code,
    amount: transfer.amount,
    fee: transfer.fee,
    vat: transfer.vat,
    // Duty that we bear is no cost of the sender (M17).
    duty: transfer.duty_by === 'sender' ? transfer.duty : 0n,
    total: transfer.total,
    balance_after: null,
    channel: factsOf(transfer).line?.channel ?? 'transfer',
    party_name: transfer.beneficiary_name,
    party_account: transfer.beneficiary_account,
    party_bank_code: transfer.beneficiary_bank_code,
    party_bank_name: transfer.beneficiary_bank_name,
    account_number: transfer.sender_account,
    narration: transfer.remark,
    reference: transfer.reference,
    session_id: transfer.session_id,
    requested_by: transfer.requested_by,
    reversal_expires_at: null,
    created_at: transfer.created_at,
    settled_at: transfer.ended_at,
  }
}
