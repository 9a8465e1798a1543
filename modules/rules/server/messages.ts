import { dayInWords, type LagosDay } from '../../../platform/clock/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { Band } from '../contract.ts'
import { pricesText, ruleName } from './change-text.ts'

/** Businesses whose fee changes in the same way. */
export type ChangedPrice = { businesses: readonly string[]; before: readonly Band[]; after: readonly Band[] }

type NewFee = {
  productName: string
  changeId: string
  owner: { id: string; firstname: string }
  fee: string
  startsOn: LagosDay
  prices: readonly ChangedPrice[]
}

const namesOf = ({ prices }: NewFee) => prices.flatMap(({ businesses }) => businesses)
const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** To each owner whom a new fee concerns: one mail about all the businesses of the person, or one to the address of each. */
export const feeChanged = defineMessage({
  name: 'rules.fee-changed',
  channels: ['mail'],
  occasion: ({ changeId, owner }: NewFee) => `rule-${changeId}-${owner.id}`,
  business: (change) => {
    const [first = '', ...more] = namesOf(change)
    return more.length === 0 ? first : `${first} and ${more.length} more`
  },
  subject: ({ productName, fee, startsOn }) => `${productName}: ${ruleName(fee)} has a new fee from ${dayInWords(startsOn)}`,
  text: ({ productName, owner, fee, startsOn, prices }) =>
    [
      `Hello ${owner.firstname},`,
      ...prices.map(
        ({ businesses, before, after }) =>
          `From ${dayInWords(startsOn)} the fee of ${listed(businesses)} for ${ruleName(fee)} is ${pricesText(after)} instead of ${pricesText(before)}.`,
      ),
      'Payments before that day keep the fee that they had.',
      `Contact support if you have a question. ${productName}`,
    ].join('\n\n'),
})
