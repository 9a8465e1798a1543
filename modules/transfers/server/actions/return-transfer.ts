import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import {
  clearingIn,
  type Locked,
  internalAccount,
  type JournalDraft,
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
  const isUnpaid = stoodIn === 'unpaid'
  const back = givenBackPlan(
    locked,
    { transfer, attempt, fulfilment: of.fulfilment },
    {
      posted,
      returnedKobo: cameKobo,
      sourceAccount: stoodIn,
      why: isUnpaid ? 'never debited, as Kasuwa staff proved' : `statement: ${shown.lineId}`,
      answer: {
        asked: isUnpaid ? 'operator' : 'statement',
        code: '',
        message: isUnpaid ? 'Never paid, as Kasuwa staff proved' : 'Returned by the other bank',
        session_id: shown.sessionId,
        raw: { lineId: shown.lineId, amountKobo: String(shown.amountKobo) },
      },
    },
    at,
  )
  return { ...back, outcome: { state: 'returned', isNew: true } }
}

/** The payment that comes back, as it is locked. */
type PaidPayment = {
  transfer: TransferRow
  attempt: Pick<TransferAttemptRow, 'id' | 'partner' | 'partner_reference'>
  fulfilment: Fulfilment
}

/** `posted`: the journal that gives the whole total back. `returnedKobo`: the part of the amount that came, from `sourceAccount`. */
export type GivenBack = {
  posted: JournalDraft
  returnedKobo: Kobo
  sourceAccount: TransferReturned['sourceAccount']
  why: string
  answer: Pick<NewTransferAnswer, 'asked' | 'code' | 'message' | 'session_id' | 'raw'>
}

/** How every payment ends that comes back: journal, state, answer, events and the rows of its kind. The caller has checked that it may. */
export function givenBackPlan(
  locked: Locked,
  { transfer, attempt, fulfilment }: PaidPayment,
  { posted, returnedKobo, sourceAccount, why, answer }: GivenBack,
  at: Date,
): PlanPart {
  const { id, business_id } = transfer
  const fact = transferReturned({
    transfer: { ...transfer, state: 'returned' },
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    returnedKobo,
    sourceAccount,
    balanceAfterKobo: locked.account(sourceOf(fulfilment, transfer)).balance + transfer.total,
  })
  const returned: PlanPart = {
    journals: [posted],
    moves: [transferTable.move(id, { from: transfer.state, to: 'returned', why })],
    adds: [transferAnswerTable.add({ transfer_id: id, business_id, attempt_id: attempt.id, outcome: 'returned', ...answer, answered_at: at })],
    events: [{ business: business_id, cashpoint: null, kind: 'transfer.changed', data: { id, state: 'returned' } }],
    domainEvents: [fact],
  }
  return mergePlans(returned, fulfilment.onReturned?.(locked, transfer, at) ?? {})
}

/** The dispute has paid the customer after a fraud: what comes back now is not the customer's (M16). */
export const setRefundedDispute = (transferId: string, disputeId: string): RowMove =>
  transferTable.move(transferId, { set: { refunded_dispute_id: disputeId } })
