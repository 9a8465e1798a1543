import { formatShortReference } from '../../../kernel/short-reference.ts'
import { defineObjectKind, type ObjectKind, type ObjectPartSource, type ObjectStep } from '../../../kernel/object-declaration.ts'
import type { EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { accountTitle } from '../../../ledger/index.ts'
import { MONEY_READERS } from '../../../operators/index.ts'
import { reasonWords } from '../case-reasons.ts'
import type { CaseRow } from '../rows.ts'
import { bankTitle } from './bank-line.ts'
import { caseRecord, caseSearches, movementsOf } from './queries.ts'

/** The queue in which a case stands, and its id there. */
function workOf({ id, kind, account_kind, subject_id }: Pick<CaseRow, 'id' | 'kind' | 'account_kind' | 'subject_id'>): { work: string; id: string } {
  if (kind === 'review' && subject_id !== null) return { work: 'payment-review', id: subject_id }
  if (kind === 'late') return { work: 'late-payment', id }
  return { work: account_kind === 'suspense_unmatched' ? 'suspense' : 'reconciliation', id }
}

/** Money in suspense, or a contradiction, from its first day to its end. */
export const caseObject: ObjectKind = defineObjectKind({
  key: 'case',
  title: 'Case',
  readers: MONEY_READERS,
  searches: caseSearches,
  async find({ db }, id) {
    const row = await caseRecord(db, id)
    if (!row) return null
    return {
      id,
      subjectId: row.subject_id ?? id,
      title: reasonWords(row.reason),
      businessId: row.business_id,
      business: row.business ?? '',
      amount: row.amount,
      state: row.state === 'resolved' ? { text: 'Ended', rule: 'final' } : { text: 'Open', rule: 'open' },
      facts: [
        { name: 'Stands in', value: row.account_kind === null ? 'No account: nothing is posted' : accountTitle(row.account_kind) },
        { name: 'Bank', value: bankTitle(row.partner) },
        ...(row.payment_id === null || row.payment === null
          ? []
          : [{ name: 'Payment', value: { object: 'payment', id: row.payment_id, text: formatShortReference(row.payment) } }]),
        ...(row.payer_name ? [{ name: 'Payer', value: row.payer_name }] : []),
        ...(row.account_number === null ? [] : [{ name: 'Account number that was paid', value: row.account_number }]),
        ...(row.session_id === null ? [] : [{ name: 'Session id', value: row.session_id }]),
        { name: 'Open since', value: { at: row.opened_at } },
        ...(row.resolved_at === null
          ? [{ name: 'Due', value: { at: row.due_at } }]
          : [
              { name: 'Ended on', value: { at: row.resolved_at } },
              { name: 'How it ended', value: row.resolution ?? '' },
            ]),
      ],
    }
  },
  async part({ db }, { id }) {
    const row = (await caseRecord(db, id))!
    const work = workOf(row)
    const steps: ObjectStep[] = [
      { at: row.opened_at, rule: row.state === 'resolved' ? 'final' : 'open', title: 'The case was opened', detail: reasonWords(row.reason) },
      ...(row.resolved_at === null
        ? [{ at: row.due_at, rule: 'next' as const, title: 'It is due', detail: 'Two people decide it, or the missing item comes.' }]
        : [{ at: row.resolved_at, rule: 'final' as const, title: 'It ended', detail: row.resolution ?? '' }]),
    ]
    return {
      steps,
      journals: [row.case_key, ...(row.resolution_key === null ? [] : [row.resolution_key])],
      acts: row.state === 'resolved' ? [] : [{ label: 'Decide it', href: `/operator/work/${work.work}/${work.id}`, operation: 'desk.show' }],
    }
  },
})

/** What a payment moves at banks, and whether their statements show it. */
export const paymentAtBankPart: ObjectPartSource = {
  of: 'payment',
  async part({ db }, { subjectId }) {
    const movements = await movementsOf(db, subjectId)
    return {
      sections: [
        {
          title: 'Bank statement',
          columns: ['Bank', 'Direction', 'Amount', 'In the books since', 'Line'],
          rows: movements.map((each): EvidenceValue[] => [
            bankTitle(each.partner),
            each.side === 'in' ? 'Credit' : 'Debit',
            { kobo: each.amount },
            { at: each.opened_at },
            each.line === null
              ? each.case_id === null
                ? 'Not shown yet'
                : { object: 'case', id: each.case_id, text: 'Not shown: a case' }
              : { object: 'bank-line', id: each.line, text: 'Shown' },
          ]),
        },
      ],
    }
  },
}
