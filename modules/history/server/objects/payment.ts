import { formatShortReference } from '../../../kernel/short-reference.ts'
import { defineObjectKind, type ObjectKind, type ObjectState } from '../../../kernel/object-declaration.ts'
import type { HistoryDeclaration, HistoryLine } from '../../../kernel/history-declaration.ts'
import { ALL_OPERATORS } from '../../../operators/contract.ts'
import { customerId } from './customer-id.ts'
import { journalOfLine, paymentLine, paymentSearches } from './queries.ts'

/** A line of the history as staff see it. Modules of payments add what they know of its record. */
export const paymentObject = (declared: readonly HistoryDeclaration[]): ObjectKind =>
  defineObjectKind({
    key: 'payment',
    title: 'Payment',
    readers: ALL_OPERATORS,
    searches: paymentSearches,
    async find({ db }, id) {
      const line = await paymentLine(db, id)
      if (!line) return null
      const isIn = line.direction === 'credit'
      const heading = declared.flatMap(({ kinds }) => kinds).find(({ kind }) => kind === line.kind)?.receiptHeading ?? 'Payment'
      const charges = line.fee + line.vat + line.duty
      const party = [line.party_name, line.party_account, line.party_bank_name].filter((text) => text !== '').join(', ')
      return {
        id: line.id,
        subjectId: line.subject_id,
        title: `${heading} ${formatShortReference(line.reference_code)}`,
        businessId: line.business_id,
        business: line.business,
        amount: line.amount,
        state: STATES[line.state],
        facts: [
          {
            name: isIn ? 'From' : 'To',
            value: line.is_known
              ? {
                  object: 'customer',
                  id: customerId({ businessId: line.business_id, account: line.party_account, bank: line.party_bank_code }),
                  text: party,
                }
              : party,
          },
          ...(line.cashpoint === null
            ? []
            : [{ name: 'Cashpoint', value: [line.cashpoint, line.account_number].filter((text) => text !== null).join(', ') }]),
          { name: isIn ? 'Received on' : 'Asked for on', value: { at: line.created_at } },
          ...(line.settled_at === null ? [] : [{ name: 'Ended on', value: { at: line.settled_at } }]),
          ...(charges === 0n ? [] : [{ name: 'Fee, VAT and duty', value: { kobo: charges } }]),
          ...(isIn ? [] : [{ name: 'In all', value: { kobo: line.total } }]),
          ...(line.balance_after === null ? [] : [{ name: 'Balance after it', value: { kobo: line.balance_after } }]),
          ...(line.narration === '' ? [] : [{ name: 'Remark', value: line.narration }]),
          ...(line.reference === line.subject_id ? [] : [{ name: 'Reference', value: line.reference }]),
          ...(line.session_id === null ? [] : [{ name: 'Session id', value: line.session_id }]),
        ],
      }
    },
    async part({ db }, { id, subjectId }) {
      const line = (await paymentLine(db, id))!
      const owner = declared.find(({ kinds }) => kinds.some(({ kind }) => kind === line.kind))
      return { journals: owner ? await journalOfLine(db, owner, subjectId) : [] }
    },
  })

const STATES: Readonly<Record<HistoryLine['state'], ObjectState>> = {
  confirmed: { text: 'Confirmed', rule: 'final' },
  processing: { text: 'Under way', rule: 'open' },
  failed: { text: 'Failed', rule: 'broken' },
  reversed: { text: 'Went back', rule: 'back' },
}

/** What a row of a table says of the state of a line. */
export const stateText = (state: HistoryLine['state']): string => STATES[state].text
