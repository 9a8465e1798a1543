import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { clearingIn, type Locked, internalAccount, type MoneyCommand, type Needs, type Plan, wallet } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { type TransferReturned, transferReturned } from '../domain-events.ts'
import { returnJournal } from '../postings.ts'
import type { TransferAttemptRow } from '../rows.ts'

/** The credit of the statement that names our reference. The bank's word alone gives nothing back (docs/decisions/0009). */
export type StatementReturn = { lineId: string; amountKobo: Kobo; sessionId: string | null }

export type ReturnOutcome = { state: TransferState; isNew: boolean }

/** The payment that came back, and the attempt that had paid it. */
export type ReturnedPayment = { transfer: { id: string; businessId: string }; attempt: Pick<TransferAttemptRow, 'id' | 'partner'> }

/**
 * M16: the rail gave a settled payment back, and the bank's statement shows it. The wallet has everything that the payment took,
 * whatever came: the customer ordered a payment and got none. What the bank kept of it is a claim against the bank, and what it gave
 * too much waits as a difference (M55). Once: whoever learns it second finds the transfer returned.
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

/** What a command declares that gives a payment back. */
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

/** What it does: nothing with what is not settled, or not any more. */
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
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'returned' } }],
    domainEvents: [fact],
    outcome: { state: 'returned', isNew: true },
  }
}
