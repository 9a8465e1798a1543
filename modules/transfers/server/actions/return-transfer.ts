import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { clearingIn, type Locked, internalAccount, type MoneyCommand, type Needs, type Plan, wallet } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { type TransferReturned, transferReturned } from '../domain-events.ts'
import { dayTotalOf } from '../day-total.ts'
import { returnJournal } from '../postings.ts'
import type { TransferAttemptRow } from '../rows.ts'

/** The credit on the statement that names our reference. The bank's answer alone gives nothing back (docs/decisions/0009). */
export type StatementReturn = { lineId: string; amountKobo: Kobo; sessionId: string | null }

export type ReturnOutcome = { state: TransferState; isNew: boolean }

/** The returned payment, and the attempt that had paid it. */
export type ReturnedPayment = { transfer: { id: string; businessId: string }; attempt: Pick<TransferAttemptRow, 'id' | 'partner'> }

/**
 * M16: the rail returned a settled payment, and the bank's statement shows it. The wallet gets back everything that the
 * payment took, even if the return is short, because the customer's order was not carried out. A shortfall is a claim
 * against the bank, and an excess waits as a difference (M55). Idempotent: a second command finds the transfer returned.
 */
export function returnTransferCommand(
  transfer: ReturnedPayment['transfer'],
  attempt: ReturnedPayment['attempt'],
  shown: StatementReturn,
): MoneyCommand<ReturnOutcome> {
  return {
    name: 'transfers.return',
    scope: 'transfer-return',
    key: `${attempt.id}:${shown.lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: returnNeeds({ transfer, attempt }, 'clearing'),
    decide: (locked, at) => returnTransferPlan(locked, { transfer, attempt }, shown, 'clearing', at),
  }
}

const sourceAccountRef = (stoodIn: TransferReturned['sourceAccount'], bank: string) =>
  stoodIn === 'clearing' ? clearingIn(bank) : internalAccount('suspense_unmatched')

/** The locks that a command needs to return a payment. */
export function returnNeeds(
  { transfer, attempt }: ReturnedPayment,
  stoodIn: TransferReturned['sourceAccount'],
): Required<Pick<Needs, 'accounts' | 'rows'>> {
  const internalAccounts = (['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed', 'suspense_bank_debit'] as const).map(internalAccount)
  return {
    accounts: [wallet(transfer.businessId), sourceAccountRef(stoodIn, attempt.partner), ...internalAccounts],
    rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id)],
  }
}

/** The changes of a return; none for a transfer that is not settled. */
export function returnTransferPlan(
  locked: Locked,
  of: ReturnedPayment,
  shown: StatementReturn,
  stoodIn: TransferReturned['sourceAccount'],
  at: Date,
): Plan<ReturnOutcome> {
  const transfer = locked.row(transferTable, of.transfer.id)!
  const attempt = locked.row(transferAttemptTable, of.attempt.id)!
  if (transfer.state !== 'settled' || transfer.route !== 'rail' || attempt.state !== 'accepted')
    return { outcome: { state: transfer.state, isNew: false } }
  const cameKobo = shown.amountKobo < transfer.amount ? shown.amountKobo : transfer.amount
  const figures = {
    amountKobo: transfer.amount,
    feeKobo: transfer.fee,
    vatKobo: transfer.vat,
    dutyKobo: transfer.duty,
    dutyBy: transfer.duty_by,
  }
  const sender = { business: transfer.business_id, cashpoint: transfer.cashpoint_id }
  const came = { account: sourceAccountRef(stoodIn, attempt.partner), kobo: cameKobo }
  const posted = returnJournal(transfer.id, sender, figures, attempt.partner, came)
  const fact = transferReturned({
    transfer: { ...transfer, state: 'returned' },
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    returnedKobo: cameKobo,
    sourceAccount: stoodIn,
    balanceAfterKobo: locked.account(wallet(transfer.business_id)).balance + transfer.total,
  })
  return {
    journals: [posted],
    moves: [transferTable.move(transfer.id, { from: 'settled', to: 'returned', why: `statement: ${shown.lineId}` })],
    adds: [
      transferAnswerTable.add({
        transfer_id: transfer.id,
        business_id: transfer.business_id,
        attempt_id: attempt.id,
        asked: 'statement',
        outcome: 'returned',
        code: '',
        message: 'Returned by the other bank',
        session_id: shown.sessionId,
        raw: { lineId: shown.lineId, amountKobo: String(shown.amountKobo) },
        answered_at: at,
      }),
    ],
    // It leaves the totals of the day under which the history lists it (docs/money.md §5).
    totals: [{ ...dayTotalOf(transfer), count: -1, amount: -transfer.total }],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'returned' } }],
    domainEvents: [fact],
    outcome: { state: 'returned', isNew: true },
  }
}
