import type { Kobo } from '../../../platform/money/index.ts'
import type { z } from 'zod'
import type { OUTCOMES, transferSchema, TransferState } from '../contract.ts'
import type { AnswerRow } from './queries.ts'
import type { TransferRow } from './rows.ts'

type View = z.output<typeof transferSchema>

/** What a person is told is one of three: sent, on its way, not sent. */
export const outcomeOf = (state: TransferState): (typeof OUTCOMES)[number] =>
  state === 'settled' ? 'sent' : NOT_SENT.includes(state) ? 'not_sent' : 'processing'

const NOT_SENT: readonly TransferState[] = ['failed', 'returned', 'cancelled', 'declined', 'expired', 'withdrawn', 'recalled']

/** The history's line of a transfer has the transfer's own number under another prefix. */
export const transactionIdOf = (transferId: string) => `txn_${transferId.slice(transferId.indexOf('_') + 1)}`

export function presentTransfer(row: TransferRow, answers: readonly AnswerRow[]): View {
  const outcome = outcomeOf(row.state)
  return {
    _id: row.id,
    transaction_id: transactionIdOf(row.id),
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
    trail: trailOf(row, answers),
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
    row.state === 'review'
      ? 'The bank has given no clear answer for a day, and a person is looking at it. Your money is kept aside and safe; do not send it again.'
      : 'The bank has not confirmed it yet. Your money is kept aside and safe; we keep asking. Do not send it again.',
  not_sent: (row) =>
    row.state === 'cancelled'
      ? `It was stopped before it was sent. ${row.answer ?? ''} Nothing left your wallet, and the money kept aside for it is released.`
      : `The bank did not pay it${row.answer ? ` (${row.answer})` : ''}. Nothing left your wallet, and the money is free to use again.`,
}

type Step = View['trail'][number]

function trailOf(row: TransferRow, answers: readonly AnswerRow[]): Step[] {
  const accepted: Step =
    row.route === 'rail'
      ? { at: row.created_at, rule: 'final', title: 'Accepted', detail: 'The total was kept aside in your wallet.' }
      : { at: row.created_at, rule: 'final', title: 'Paid at once', detail: 'The account is with us, so the money moved in our books.' }
  const steps: Step[] = [accepted, ...answers.map(stepOf)]
  if (row.route !== 'rail') return steps
  if (row.state === 'held') return [...steps, { at: null, rule: 'next', title: 'Sending to the bank', detail: 'This takes a moment.' }]
  if (row.state === 'sending') return [...steps, { at: null, rule: 'open', title: 'Sent to the bank', detail: 'The bank has not answered yet.' }]
  if (row.state === 'review')
    return [...steps, { at: null, rule: 'open', title: 'A person is looking at it', detail: 'Decided within one working day.' }]
  if (row.next_query_at)
    return [...steps, { at: row.next_query_at, rule: 'next', title: 'We ask the bank again', detail: 'Until its answer is clear.' }]
  if (row.state === 'settled')
    return [
      ...steps,
      { at: row.ended_at, rule: 'final', title: 'Paid', detail: row.session_id ? `Session ${row.session_id}` : 'Confirmed by the bank.' },
    ]
  return [...steps, { at: row.ended_at, rule: 'broken', title: 'Not sent', detail: 'What was kept aside is free to use again.' }]
}

/** In plain words: how the bank's answer came about is for our log, not for the person. */
function stepOf({ asked, outcome, code, message, answered_at: at }: AnswerRow): Step {
  const title = asked === 'transfer' ? 'Sent to the bank' : 'We asked the bank'
  if (outcome === 'accepted') return { at, rule: 'final', title, detail: `It says: paid (${code}).` }
  if (outcome === 'rejected') return { at, rule: 'broken', title, detail: `It says: not paid. ${message} (${code}).` }
  if (outcome === 'pending') return { at, rule: 'open', title, detail: `It says: in progress (${code}).` }
  if (outcome === 'held_for_review') return { at, rule: 'open', title, detail: `It says: ${message} (${code}). A person has to look at it.` }
  return { at, rule: 'open', title, detail: 'It gave no clear answer.' }
}

/** What the page may offer. The support conversation comes with its own module. */
function allowedFor(row: TransferRow): View['allowed'] {
  const outcome = outcomeOf(row.state)
  return [
    ...(outcome === 'sent' ? (['receipt'] as const) : []),
    ...(outcome === 'not_sent' && row.kind === 'transfer' ? (['retry'] as const) : []),
    ...(row.session_id ? (['copy_session'] as const) : []),
  ]
}
