import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { formatShortReference } from '../../short-reference.ts'
import type { z } from 'zod'
import type { OUTCOMES, transferSchema, TransferState } from '../contract.ts'
import type { AnswerRow } from './queries.ts'
import type { TransferRow } from './rows.ts'
import { buildTimeline } from './timeline.ts'

/** A transfer with all that its sender sees of it. */
export type LoadedTransfer = { row: TransferRow; answers: readonly AnswerRow[]; referenceCode: bigint }

type View = z.output<typeof transferSchema>

/** The outcome that a person reads is one of three: sent, processing, not sent. */
export const transferOutcome = (state: TransferState): (typeof OUTCOMES)[number] =>
  state === 'settled' ? 'sent' : NOT_SENT_STATES.includes(state) ? 'not_sent' : 'processing'

const NOT_SENT_STATES: readonly TransferState[] = ['failed', 'returned', 'cancelled', 'declined', 'expired', 'withdrawn', 'recalled']

/** The history's line of a transfer has the transfer's own number under another prefix. */
export const transactionIdOf = (transferId: string) => `txn_${transferId.slice(transferId.indexOf('_') + 1)}`

export function presentTransfer({ row, answers, referenceCode }: LoadedTransfer): View {
  const outcome = transferOutcome(row.state)
  return {
    _id: row.id,
    transaction_id: transactionIdOf(row.id),
    short_reference: formatShortReference(referenceCode),
    kind: row.kind,
    state: row.state,
    outcome,
    status: outcome === 'sent' ? '00' : outcome === 'processing' ? '09' : (row.code ?? ''),
    message: MESSAGES[outcome](row),
    transaction_ref: row.reference,
    quote: presentQuote({ ...row, amountKobo: row.amount, feeKobo: row.fee, vatKobo: row.vat, dutyKobo: row.duty, totalKobo: row.total }),
    beneficiary: {
      name: row.beneficiary_name,
      number: row.beneficiary_account,
      code: row.beneficiary_bank_code,
      bank: row.beneficiary_bank_name,
    },
    remark: row.remark,
    session_id: row.session_id,
    createdon: row.created_at,
    endedon: row.ended_at,
    trail: buildTimeline(row, answers),
    allowed: allowedFor(row),
  }
}

export function presentQuote(quote: {
  amountKobo: Kobo
  feeKobo: Kobo
  vatKobo: Kobo
  dutyKobo: Kobo
  totalKobo: Kobo
  rules: { name: string; starts_on: string }[]
}) {
  return {
    amount: quote.amountKobo,
    fee: quote.feeKobo,
    vat: quote.vatKobo,
    duty: quote.dutyKobo,
    total: quote.totalKobo,
    beneficiary_gets: quote.amountKobo,
    rules: quote.rules,
  }
}

const MESSAGES: Record<(typeof OUTCOMES)[number], (row: TransferRow) => string> = {
  sent: (row) => `${row.beneficiary_name} has been paid.`,
  processing: (row) =>
    PROCESSING_MESSAGES[row.state]?.(row) ??
    'The bank has not confirmed it yet. Your money is kept aside and safe; we keep asking. Do not send it again.',
  not_sent: (row) => NOT_SENT_MESSAGES[row.state]?.(row) ?? failedMessage(row),
}

type MessageByState = Partial<Record<TransferState, (row: TransferRow) => string>>

const PROCESSING_MESSAGES: MessageByState = {
  review: () => 'The bank has given no clear answer, and a person is looking at it. Your money is kept aside and safe; do not send it again.',
  paid_late: (row) =>
    `The bank first said that it had not paid, and your money went back to your balance; now it says that ${row.beneficiary_name} has been paid after all. A person decides within 2 working days what follows, and we tell you before anything is taken. Do not send it again.`,
}

const NOT_SENT_MESSAGES: MessageByState = {
  cancelled: (row) => `It was stopped before it was sent. ${row.answer ?? ''} Nothing left your wallet, and the money kept aside for it is released.`,
  returned: (row) => `${row.beneficiary_bank_name} gave the payment back. All of ${formatNaira(row.total)} is in your balance again.`,
  recalled: () => 'The bank did not pay it in the end. Nothing was taken from your wallet.',
}

const failedMessage = (row: TransferRow) =>
  `The bank did not pay it${row.answer ? ` (${row.answer})` : ''}. Nothing left your wallet, and the money is free to use again.`

/** The actions that the page may offer. The support conversation comes with its own module. */
function allowedFor(row: TransferRow): View['allowed'] {
  const outcome = transferOutcome(row.state)
  return [
    ...(outcome === 'sent' ? (['receipt'] as const) : []),
    ...(outcome === 'not_sent' && row.kind === 'transfer' ? (['retry'] as const) : []),
    ...(row.session_id ? (['copy_session'] as const) : []),
  ]
}
