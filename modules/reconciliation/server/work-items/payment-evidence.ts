import type { Sql } from '../../../../platform/db/index.ts'
import type { Evidence } from '../../../kernel/work-item-declaration.ts'
import { attemptEvidence } from '../../../transfers/index.ts'
import { linesOfReferences, movesOf, paymentRecord } from './queries.ts'

const REASONS: Readonly<Record<string, string>> = {
  age: 'No definite answer came within a day',
  code: 'The bank asks for a check by people',
  differs: 'The bank names another amount or account',
}

/** What is known of a payment: its hold, its attempts, the answers with code and session, the statement, and its states. */
export async function paymentEvidence(db: Sql, transferId: string): Promise<Evidence[]> {
  const [payment, attempts, moves] = await Promise.all([paymentRecord(db, transferId), attemptEvidence(db, transferId), movesOf(db, transferId)])
  if (!payment) return []
  const lines = await linesOfReferences(db, attempts.partner, attempts.references)
  return [
    {
      title: 'Payment',
      facts: [
        { name: 'Business', value: { business: payment.business_id, text: payment.business } },
        { name: 'Kind', value: payment.kind.replaceAll('_', ' ') },
        { name: 'Amount', value: { kobo: payment.amount } },
        { name: 'To', value: `${payment.beneficiary_name}, ${payment.beneficiary_account}, ${payment.beneficiary_bank_name}` },
        { name: 'Reference of the business', value: payment.reference },
        { name: 'Session id', value: payment.session_id ?? 'None' },
        { name: 'Asked on', value: { at: payment.created_at } },
        ...(payment.review_reason ? [{ name: 'Why it is in review', value: REASONS[payment.review_reason] ?? payment.review_reason }] : []),
        ...(payment.review_said ? [{ name: 'The bank said during the review', value: `Not paid (${payment.review_said})` }] : []),
        ...(payment.next_query_at ? [{ name: 'Next check with the bank', value: { at: payment.next_query_at } }] : []),
      ],
    },
    {
      title: 'Money',
      facts: [
        { name: 'Reserved for this payment', value: payment.hold_state === 'open' ? { kobo: payment.held ?? 0n } : 'Nothing' },
        { name: 'Balance of the business', value: { kobo: payment.wallet } },
        { name: 'Of it free', value: { kobo: payment.available } },
      ],
    },
    ...attempts.evidence,
    {
      title: 'Bank statement under these references',
      columns: ['Booked', 'Line', 'Direction', 'Amount', 'Text'],
      rows: lines.map((each) => [
        { at: each.booked_at },
        each.line_id,
        each.direction === 'in' ? 'Credit' : 'Debit',
        { kobo: each.amount },
        each.narration,
      ]),
    },
    {
      title: 'States',
      columns: ['When', 'From', 'To', 'Why'],
      rows: moves.map((each) => [
        { at: each.moved_at },
        (each.from_state ?? '').replaceAll('_', ' '),
        each.to_state.replaceAll('_', ' '),
        each.why ?? '',
      ]),
    },
  ]
}
