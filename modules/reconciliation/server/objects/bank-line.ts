import { formatShortReference } from '../../../kernel/short-reference.ts'
import { partnerTitle } from '../../../kernel/partner-title.ts'
import { defineObjectKind, type ObjectStep } from '../../../kernel/object-declaration.ts'
import { OPERATING_BANK } from '../../../ledger/index.ts'
import { MONEY_READERS } from '../../../operators/index.ts'
import { itemOfLine, lineSearches, statementLine } from './queries.ts'

/** How a bank is called where a person reads. */
export const bankTitle = (partner: string): string => (partner === OPERATING_BANK ? 'Our own account' : partnerTitle(partner))

const optional = (name: string, value: string | null) => (value === null || value === '' ? [] : [{ name, value }])

/** A line of a bank's statement, with what it shows of our books. */
export const bankLineObject = defineObjectKind({
  key: 'bank-line',
  title: 'Bank line',
  readers: MONEY_READERS,
  searches: lineSearches,
  async find({ db }, id) {
    const line = await statementLine(db, id)
    if (!line) return null
    return {
      id,
      subjectId: id,
      title: `Line ${line.line_id}`,
      businessId: null,
      business: '',
      amount: line.amount,
      state: line.matched_by === null ? { text: 'Nothing matches it yet', rule: 'open' } : { text: 'Matched', rule: 'final' },
      facts: [
        { name: 'Bank', value: bankTitle(line.partner) },
        { name: 'Direction', value: line.direction === 'in' ? 'Credit' : 'Debit' },
        { name: 'Booked', value: { at: line.booked_at } },
        { name: 'Read by us', value: { at: line.read_at } },
        ...optional('Account number', line.account_number),
        ...optional('Session id', line.session_id),
        ...optional('Reference', line.reference),
        ...optional('Text', line.narration),
      ],
    }
  },
  async part({ db }, { id }) {
    const line = (await statementLine(db, id))!
    const item = await itemOfLine(db, line)
    const steps: ObjectStep[] = [
      { at: line.booked_at, rule: 'final', title: `${bankTitle(line.partner)} booked it`, detail: line.narration },
      { at: line.read_at, rule: 'final', title: 'We read it on the statement', detail: '' },
    ]
    if (!item) {
      const open: ObjectStep = { at: null, rule: 'next', title: 'A movement of our books matches it', detail: 'Otherwise it becomes a case.' }
      return { steps: line.matched_by === null ? [...steps, open] : steps }
    }
    return {
      steps: [
        ...steps,
        { at: item.opened_at, rule: 'final', title: 'Our books expected this movement', detail: item.case_id === null ? '' : 'It was a case.' },
      ],
      sections: [
        {
          title: 'What it shows',
          facts: [
            ...(item.payment_id === null || item.payment === null
              ? []
              : [{ name: 'Payment', value: { object: 'payment', id: item.payment_id, text: formatShortReference(item.payment) } }]),
            { name: 'For support', value: item.matching_key },
          ],
        },
      ],
      journals: [item.journal_key],
    }
  },
})
