import type { Kobo } from '../../../../platform/money/index.ts'
import { clearingIn, type Held, houseAccount, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransferReturned } from '../facts.ts'
import { returned } from '../postings.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'

/** The credit of the statement that names our reference. The bank's word alone gives nothing back (docs/decisions/0009). */
export type ShownReturn = { lineId: string; amountKobo: Kobo; sessionId: string | null }

export type ReturnOutcome = { state: TransferState; isNew: boolean }

/**
 * M16: the rail gave a settled payment back, and the bank's statement shows it. The wallet has everything that the payment took, whatever came: the customer
 * ordered a payment and got none. What the bank kept of it is a claim against the bank, and what it gave too much waits as
 * a difference (M55). Once: whoever learns it second finds the transfer returned.
 */
export function returnCommand(
  transfer: { id: string; businessId: string },
  attempt: Pick<AttemptRow, 'id' | 'partner'>,
  shown: ShownReturn,
): MoneyCommand<ReturnOutcome> {
  const house = (['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed', 'suspense_bank_debit'] as const).map(houseAccount)
  return {
    name: 'transfers.return',
    scope: 'transfer-return',
    key: `${attempt.id}:${shown.lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(transfer.businessId), clearingIn(attempt.partner), ...house],
      rows: [
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide: (held, at) => decide(held, transfer.id, attempt.id, shown, at),
  }
}

function decide(held: Held, transferId: string, attemptId: string, shown: ShownReturn, at: Date): Plan<ReturnOutcome> {
  const transfer = held.row<TransferRow>('transfer', transferId)!
  const attempt = held.row<AttemptRow>('transfer_attempt', attemptId)!
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
  const posted = returned(transfer.id, sender, figures, attempt.partner, cameKobo)
  const fact: TransferReturned = {
    type: 'transfer.returned',
    transfer: { ...transfer, state: 'returned' },
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    cameKobo,
    balanceAfterKobo: held.account(wallet(transfer.business_id)).balance + transfer.total,
  }
  return {
    journals: [posted],
    moves: [{ table: 'transfer', id: transfer.id, from: 'settled', to: 'returned', why: `statement: ${shown.lineId}` }],
    adds: [
      {
        table: 'transfer_answer',
        row: {
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
        },
      },
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'returned' } }],
    facts: [fact],
    outcome: { state: 'returned', isNew: true },
  }
}
