import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { transactionIdOf } from '../../kernel/history-declaration.ts'
import { formatShortReference } from '../../kernel/short-reference.ts'
import type { z } from 'zod'
import type { OutflowLimit } from '../../pricing/index.ts'
import { type OUTCOMES, type transferSchema, type TransferState } from '../contract.ts'
import { failureSentence } from './failure-reason.ts'
import { factsOf } from './payment-kinds.ts'
import type { AnswerRow } from './queries.ts'
import type { TransferRow } from './rows.ts'
import { buildTimeline } from './timeline.ts'

/** A transfer with all that its sender sees of it. */
export type LoadedTransfer = { row: TransferRow; answers: readonly AnswerRow[]; referenceCode: bigint }

type View = z.output<typeof transferSchema>

/** The outcome that a person reads is one of three: sent, processing, not sent. */
export const transferOutcome = (state: TransferState): (typeof OUTCOMES)[number] =>
  PAID_STATES.includes(state) ? 'sent' : NOT_SENT_STATES.includes(state) ? 'not_sent' : 'processing'

/** `accepted`: paid late, and its sender has agreed. */
const PAID_STATES: readonly TransferState[] = ['settled', 'accepted']
/** `lost`: paid late, and the house bears it. Its sender has the money. */
const NOT_SENT_STATES: readonly TransferState[] = ['failed', 'returned', 'cancelled', 'declined', 'expired', 'withdrawn', 'recalled', 'lost']

/** A payment that is sent back is the line of its collection. */
const lineSubjectOf = (row: TransferRow) => (factsOf(row).line === null ? row.subject_id! : row.id)

export function presentTransfer({ row, answers, referenceCode }: LoadedTransfer): View {
  const outcome = transferOutcome(row.state)
  return {
    _id: row.id,
    transaction_id: transactionIdOf(lineSubjectOf(row)),
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

/** `raised_by`: full verification ends the limit of an activated business; only support raises that of a verified one. */
export function presentLimit(limit: OutflowLimit, usedKobo: Kobo) {
  const isOnce = limit.rule === 'activated_ever'
  return {
    rule: limit.rule,
    limit: limit.limitKobo,
    used: usedKobo,
    left: limit.limitKobo > usedKobo ? limit.limitKobo - usedKobo : 0n,
    resets: isOnce ? ('never' as const) : ('at_midnight' as const),
    raised_by: isOnce ? ('verification' as const) : ('support' as const),
  }
}

const MESSAGES: Record<(typeof OUTCOMES)[number], (row: TransferRow) => string> = {
  sent: (row) => factsOf(row).paidText(row),
  processing: (row) =>
    PROCESSING_MESSAGES[row.state]?.(row) ?? `Your money is safe. We are checking with ${row.beneficiary_bank_name}. Do not send it again.`,
  not_sent: (row) => NOT_SENT_MESSAGES[row.state]?.(row) ?? failedMessage(row),
}

type MessageByState = Partial<Record<TransferState, (row: TransferRow) => string>>

const PROCESSING_MESSAGES: MessageByState = {
  review: (row) => `${row.beneficiary_bank_name} gave no clear answer. Our staff are checking. Your money is safe. Do not send it again.`,
  paid_late: (row) =>
    `${row.beneficiary_bank_name} first refused it, and ${formatNaira(row.total)} went back to your balance. Now it says that ${nameCase(row.beneficiary_name)} was paid. Our staff decide within 2 working days. We tell you before we take any money. Do not send it again.`,
}

/**
 * What the answer to a payment says: only one that is on its way is merely accepted. A repeat is answered with what is true at its time.
 * `sent`: the specified text of a payment that has arrived, where there is one.
 */
export function answerMessage(view: Pick<View, 'outcome' | 'state' | 'message'>, texts: { onItsWay: string; sent?: string }): string {
  if (view.outcome === 'processing' && PROCESSING_MESSAGES[view.state] === undefined) return texts.onItsWay
  return (view.outcome === 'sent' ? texts.sent : undefined) ?? view.message
}

const NOT_SENT_MESSAGES: MessageByState = {
  cancelled: (row) => ['It was stopped before it was sent.', row.answer, backInBalance(row)].filter(Boolean).join(' '),
  returned: (row) =>
    `${row.beneficiary_bank_name} ${factsOf(row).isBankPayment ? 'sent it back' : 'could not deliver it and gave the money back'}. ${backInBalance(row)}`,
  recalled: (row) => `${row.beneficiary_bank_name} could not complete it. No money was taken from your balance.`,
}

const failedMessage = (row: TransferRow) => `${failureSentence(row)} ${backInBalance(row)}`

function backInBalance(row: TransferRow): string {
  const { paidFrom, sharesHold } = factsOf(row)
  const sum = formatNaira(row.total)
  if (paidFrom !== 'wallet') return `${sum} is back in your earnings.`
  return sharesHold && row.state !== 'returned' ? `${sum} stays reserved until the bulk payment ends.` : `${sum} is back in your balance.`
}

/** The actions that the page may offer. */
function allowedFor(row: TransferRow): View['allowed'] {
  const outcome = transferOutcome(row.state)
  return [
    ...(outcome === 'sent' ? (['receipt'] as const) : []),
    ...(outcome === 'not_sent' && row.kind === 'transfer' ? (['retry'] as const) : []),
    ...(row.session_id ? (['copy_session'] as const) : []),
    'support',
  ]
}
