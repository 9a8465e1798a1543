import { formatShortReference } from '../../../kernel/short-reference.ts'
import { defineObjectKind } from '../../../kernel/object-declaration.ts'
import type { EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { ALL_OPERATORS } from '../../../operators/contract.ts'
import { stateText } from './payment.ts'
import { readCustomerId } from './customer-id.ts'
import { customerSearches, knownCustomer, linesWithCustomer, othersWithAccount } from './queries.ts'

/** Somebody who paid a business or was paid by it, by the account. */
export const customerObject = defineObjectKind({
  key: 'customer',
  title: 'Customer',
  readers: ALL_OPERATORS,
  searches: customerSearches,
  async find({ db }, id) {
    const key = readCustomerId(id)
    // Payers whose account the bank did not name are many people.
    const customer = key && key.account !== '' && (await knownCustomer(db, key))
    if (!key || !customer) return null
    return {
      id,
      subjectId: id,
      title: customer.name || 'Without a name',
      businessId: key.businessId,
      business: customer.business,
      amount: null,
      state: null,
      facts: [
        { name: 'Account number', value: key.account },
        { name: 'Bank', value: customer.bank_name || 'Not known' },
        ...(customer.payments === null ? [] : [{ name: 'Payments to the business', value: String(customer.payments) }]),
        ...(customer.received === null ? [] : [{ name: 'Paid in all', value: { kobo: customer.received } }]),
        ...(customer.first_at === null ? [] : [{ name: 'First payment', value: { at: customer.first_at } }]),
        ...(customer.last_at === null ? [] : [{ name: 'Last payment', value: { at: customer.last_at } }]),
      ],
    }
  },
  async part({ db }, { id }) {
    const key = readCustomerId(id)!
    const [lines, others] = await Promise.all([linesWithCustomer(db, key), othersWithAccount(db, key)])
    return {
      sections: [
        {
          title: 'Payments',
          columns: ['On', 'Direction', 'Name', 'Reference', 'State', 'Amount'],
          rows: lines.map((line): EvidenceValue[] => [
            { at: line.created_at },
            line.direction === 'credit' ? 'Money in' : 'Money out',
            line.party_name,
            { object: 'payment', id: line.id, text: formatShortReference(line.reference_code) },
            stateText(line.state),
            { kobo: line.amount },
          ]),
        },
        {
          title: 'Other businesses with this account',
          columns: ['Business', 'Under the name'],
          rows: others.map((other): EvidenceValue[] => [{ business: other.id, text: other.name }, other.as]),
        },
      ],
    }
  },
})
