import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import {
  clearingIn,
  type Locked,
  internalAccount,
  mergePlans,
  type MoneyCommand,
  type Needs,
  type Plan,
  type PlanPart,
  type RowMove,
} from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { type TransferReturned, transferReturned } from '../domain-events.ts'
import { type Fulfilment, type PaymentSubject, sourceOf } from '../fulfilments/fulfilment.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'

/** The credit on the statement that names our reference. The bank's answer alone gives nothing back (docs/decisions/0009). */
export type StatementReturn = { lineId: string; amountKobo: Kobo; sessionId: string | null }

export type ReturnOutcome = { state: TransferState; isNew: boolean }

/** The returned payment, and the attempt that had paid it. */
export type ReturnedPayment = {
  transfer: PaymentSubject & { businessId: string }
  attempt: Pick<TransferAttemptRow, 'id' | 'partner'>
  fulfilment: Fulfilment
}

/**
 * M16: the rail returned a settled payment, and the bank's statement shows it. The wallet gets back everything that the
 * payment took, even if the return is short, because the customer's order was not carried out. A shortfall is a claim
 * against the bank, and an excess waits as a difference (M55). Idempotent: a second command finds the transfer returned.
 */
export function returnTransferCommand(of: ReturnedPayment, shown: StatementReturn): MoneyCommand<ReturnOutcome> {
  return {
    name: 'transfers.return',
    scope: 'transfer-return',
    key: `${of.attempt.id}:${shown.lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: returnNeeds(of, 'clearing'),
    decide: (locked, at) => returnTransferPlan(locked, of, shown, 'clearing', at),
  }
}

const sourceAccountRef = (stoodIn: TransferReturned['sourceAccount'], bank: string) =>
  stoodIn === 'clearing' ? clearingIn(bank) : internalAccount(stoodIn === 'unpaid' ? 'suspense_unpaid' : 'suspense_unmatched')

/** The locks that a command needs to return a payment. */
export function returnNeeds(
  { transfer, attempt, fulfilment }: ReturnedPayment,
  stoodIn: TransferReturned['sourceAccount'],
): Required<Pick<Needs, 'accounts' | 'rows'>> {
  return {
    accounts: [
      sourceOf(fulfilment, { business_id: transfer.businessId }),
      sourceAccountRef(stoodIn, attempt.partner),
      ...fulfilment.accounts(attempt.partner).filter(({ kind }) => kind !== 'clearing_out'),
      internalAccount('suspense_bank_debit'),
    ],
    rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id), ...(fulfilment.rows?.(transfer) ?? [])],
  }
}

/** A late payment that its sender has agreed to is given back only by the decision that it was never paid (M54). */
const canReturn = (state: TransferState, stoodIn: TransferReturned['sourceAccount']) =>
  state === 'settled' || (state === 'accepted' && stoodIn === 'unpaid')

/** The changes of a return; none for a transfer that is not settled, or was refunded after a fraud (M73): what comes back then is not the customer's. */
export function returnTransferPlan(
  locked: Locked,
  of: ReturnedPayment,
  shown: StatementReturn,
  stoodIn: TransferReturned['sourceAccount'],
  at: Date,
): Plan<ReturnOutcome> {
  const transfer = locked.row(transferTable, of.transfer.id)!
  const attempt = locked.row(transferAttemptTable, of.attempt.id)!
  if (!canReturn(transfer.state, stoodIn) || transfer.route !== 'rail' || transfer.refunded_dispute_id !== null || attempt.state !== 'accepted')
    return { outcome: { state: transfer.state, isNew: false } }
  const cameKobo = shown.amountKobo < transfer.amount ? shown.amountKobo : transfer.amount
  const came = { account: sourceAccountRef(stoodIn, attempt.partner), kobo: cameKobo }
  const posted = of.fulfilment.returned(transfer, attempt.partner, came)
  const fact = transferReturned({
    transfer: { ...transfer, state: 'returned' },
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    returnedKobo: cameKobo,
    sourceAccount: stoodIn,
    balanceAfterKobo: locked.account(sourceOf(of.fulfilment, transfer)).balance + transfer.total,
  })
  const returned: PlanPart = {
    journals: [posted],
    ...returnedRows(
      transfer,
      { from: transfer.state, why: stoodIn === 'unpaid' ? 'never debited, as Kasuwa staff proved' : `statement: ${shown.lineId}` },
      {
        attempt_id: attempt.id,
        asked: stoodIn === 'unpaid' ? 'operator' : 'statement',
        code: '',
        message: stoodIn === 'unpaid' ? 'Never paid, as Kasuwa staff proved' : 'Returned by the other bank',
        session_id: shown.sessionId,
        raw: { lineId: shown.lineId, amountKobo: String(shown.amountKobo) },
        answered_at: at,
      },
    ),
    domainEvents: [fact],
  }
  return { ...mergePlans(returned, of.fulfilment.onReturned?.(locked, transfer, at) ?? {}), outcome: { state: 'returned', isNew: true } }
}

/** State, answer and live event of a payment whose money is back. The caller adds journal and domain event. */
export const returnedRows = (
  transfer: TransferRow,
  move: { from: TransferState; why: string },
  answer: Omit<NewTransferAnswer, 'transfer_id' | 'business_id' | 'outcome'>,
): Pick<PlanPart, 'moves' | 'adds' | 'events'> => ({
  moves: [transferTable.move(transfer.id, { ...move, to: 'returned' })],
  adds: [transferAnswerTable.add({ transfer_id: transfer.id, business_id: transfer.business_id, outcome: 'returned', ...answer })],
  events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'returned' } }],
})

/** The dispute has paid the customer after a fraud: what comes back now is not the customer's (M16). */
export const setRefundedDispute = (transferId: string, disputeId: string): RowMove =>
  transferTable.move(transferId, { set: { refunded_dispute_id: disputeId } })
