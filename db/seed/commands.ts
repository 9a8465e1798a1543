import type { JsonObject } from '../../platform/jobs/index.ts'
import { auditEntry } from '../../modules/audit/index.ts'
import { creditCommand } from '../../modules/collections/index.ts'
import { clearingOut, internalAccount, type MoneyCommand, type RowAdd, wallet } from '../../modules/ledger/index.ts'
import type { Rules } from '../../modules/pricing/index.ts'
import { transferFailed, transferHeld, transferSettled } from '../../modules/transfers/server/domain-events.ts'
import { settlementJournal } from '../../modules/transfers/server/postings.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../../modules/transfers/server/rows.ts'
import { lagosDay } from '../../platform/clock/index.ts'
import { Refusal } from '../../platform/problems/index.ts'
import type { HistoryEvent, IncomingPayment, OutgoingPayment } from './demo-history.ts'

/** The ids of an event of the history, made with the event's time. */
export type SubjectIds = { subject: string; other: string }

type PostingContext = { bank: string; rules: Rules }

/** The command that posts an event of the past: at its own time, without jobs and live events. */
export function commandFor(event: HistoryEvent, ids: SubjectIds, posting: PostingContext): MoneyCommand {
  return withoutSideEffects(event.type === 'paid' ? collectionCommand(event, ids, posting) : paymentCommand(event, ids, posting.bank))
}

export function withoutSideEffects<Outcome extends JsonObject>(command: MoneyCommand<Outcome>): MoneyCommand<Outcome> {
  return {
    ...command,
    decide(held, at) {
      const decision = command.decide(held, at)
      return decision instanceof Refusal ? decision : { ...decision, jobs: [], events: [] }
    },
  }
}

function collectionCommand(paid: IncomingPayment, ids: SubjectIds, { bank, rules }: PostingContext): MoneyCommand {
  const { payer, cashpoint } = paid
  return creditCommand({
    ids: { collection: ids.subject, suspense: ids.other, lien: ids.other },
    bank,
    payerBankName: payer.bankName,
    owner: { businessId: paid.business.row.id, cashpointId: cashpoint.id },
    rules,
    at: paid.at,
    inflow: {
      sessionId: paid.sessionId,
      accountNumber: cashpoint.accountNumber,
      amountKobo: paid.amountKobo,
      channel: 'transfer',
      payerName: payer.name,
      payerAccountNumber: payer.account,
      payerBankCode: payer.bankCode,
      narration: paid.narration,
      receivedAt: paid.at,
    },
  })
}

/**
 * A payment out in its final state: requested, sent and answered in one commit, because there is nothing to wait for in
 * the past. The entries, rows and domain events are those of a payment that is sent today.
 */
function paymentCommand(sent: OutgoingPayment, ids: SubjectIds, bank: string): MoneyCommand<JsonObject> {
  const transfer = transferRow(sent, ids)
  const attempt = attemptRow(sent, ids, bank)
  const business = transfer.business_id
  const day = lagosDay(sent.requestedAt)
  const meter = { subject: business, kind: 'outflow', period: day }
  const adds = [
    { table: 'transfer', row: transfer },
    { table: 'transfer_attempt', row: attempt },
    { table: 'transfer_answer', row: answerRow(sent, transfer, attempt) },
    auditRow(sent, transfer),
  ]
  return {
    name: `transfers.${sent.kind}`,
    scope: `transfer:${business}`,
    key: transfer.reference,
    fingerprint: 'demo',
    actor: sent.business.ownerId,
    at: sent.at,
    needs: {
      accounts: [wallet(business), clearingOut(bank), ...(['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed'] as const).map(internalAccount)],
      meters: [meter],
    },
    decide(held) {
      const outcome = { transferId: transfer.id }
      const input = transferHeld({ transfer })
      if (sent.failure) {
        const fact = transferFailed({ transfer })
        return { adds, domainEvents: [input, fact], outcome }
      }
      const posted = settlementJournal(transfer.id, { business, cashpoint: null }, sent.quote, bank)
      const fact = transferSettled({
        transfer,
        partner: bank,
        partnerReference: attempt.partner_reference,
        journalKey: posted.key,
        balanceAfterKobo: held.account(wallet(business)).balance - transfer.total,
      })
      return {
        journals: [posted],
        meters: [{ ...meter, change: transfer.amount }],
        totals: [{ business, cashpoint: null, kind: sent.kind, count: 1, amount: transfer.total, day }],
        adds,
        domainEvents: [input, fact],
        outcome,
      }
    },
  }
}

function transferRow({ business, beneficiary, quote, failure, ...sent }: OutgoingPayment, ids: SubjectIds): TransferRow {
  return {
    id: ids.subject,
    business_id: business.row.id,
    cashpoint_id: null,
    kind: sent.kind,
    route: 'rail',
    reference: `${business.row.wallet_prefix}-${ids.subject.slice(-12)}`,
    state: failure ? 'failed' : 'settled',
    amount: quote.amountKobo,
    fee: quote.feeKobo,
    vat: quote.vatKobo,
    duty: quote.dutyKobo,
    duty_by: quote.dutyBy,
    total: quote.totalKobo,
    beneficiary_name: beneficiary.name,
    beneficiary_account: beneficiary.account,
    beneficiary_bank_code: beneficiary.bankCode,
    beneficiary_bank_name: beneficiary.bankName,
    enquiry_id: sent.sessionId,
    beneficiary_bvn: null,
    subject_id: null,
    fee_returned: 0n,
    vat_returned: 0n,
    beneficiary_client_id: null,
    receiver_business_id: null,
    receiver_cashpoint_id: null,
    sender_account: business.cashpoints[0]![0].accountNumber,
    sender_name: business.row.name,
    remark: sent.remark,
    rules: quote.rules,
    hold_id: null,
    meter_kind: 'outflow',
    meter_period: lagosDay(sent.requestedAt),
    cap_id: null,
    refunded_dispute_id: null,
    requested_by: business.ownerId,
    code: failure?.code ?? '00',
    answer: failure?.message ?? 'Approved',
    session_id: failure ? null : sent.sessionId,
    queries: 1,
    next_query_at: null,
    sent_at: null,
    doubt_told_at: null,
    review_reason: null,
    review_said: null,
    created_at: sent.requestedAt,
    ended_at: sent.at,
  }
}

function attemptRow(sent: OutgoingPayment, ids: SubjectIds, bank: string): TransferAttemptRow {
  return {
    id: ids.other,
    transfer_id: ids.subject,
    business_id: sent.business.row.id,
    number: 1,
    partner: bank,
    partner_reference: ids.other,
    state: sent.failure ? 'rejected' : 'accepted',
    written_at: sent.requestedAt,
    sent_at: sent.requestedAt,
    ended_at: sent.at,
  }
}

function answerRow({ failure, ...sent }: OutgoingPayment, transfer: TransferRow, attempt: TransferAttemptRow): NewTransferAnswer {
  return {
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    attempt_id: attempt.id,
    asked: 'transfer',
    outcome: failure ? 'rejected' : 'accepted',
    code: failure?.code ?? '00',
    message: failure?.message ?? 'Approved',
    session_id: transfer.session_id,
    raw: null,
    answered_at: sent.at,
  }
}

function auditRow(sent: OutgoingPayment, transfer: TransferRow): RowAdd {
  return auditEntry({
    business: transfer.business_id,
    actor: sent.business.ownerId,
    role: 'merchant',
    operation: sent.kind === 'transfer' ? 'transfers.send' : 'transfers.withdraw',
    subject: transfer.id,
    facts: { amount: String(transfer.amount), total: String(transfer.total), route: transfer.route },
    at: sent.requestedAt,
  })
}
