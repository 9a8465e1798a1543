import { defineMessage } from '../../messages/index.ts'
import type { Band } from '../contract.ts'
import { priceText, ruleName } from './change-text.ts'

/** `isOfOneBusiness`: a price agreed with this business. Without bands it has the price of its class again. */
type NewFee = {
  productName: string
  changeId: string
  owner: { id: string; firstname: string }
  fee: string
  startsOn: string
  isOfOneBusiness: boolean
  bands: readonly Band[]
}

/** To each owner whom a new fee concerns. */
export const feeChanged = defineMessage({
  name: 'rules.fee-changed',
  channels: ['mail'],
  occasion: ({ changeId, owner }: NewFee) => `rule-${changeId}-${owner.id}`,
  subject: ({ productName, fee, startsOn }) => `${productName}: ${ruleName(fee)} has a new fee from ${startsOn}`,
  text: ({ productName, owner, startsOn, isOfOneBusiness, bands }) =>
    [
      `Hello ${owner.firstname},`,
      `From ${startsOn} ${isOfOneBusiness ? 'your fee' : 'the fee'} is: ${isOfOneBusiness && bands.length === 0 ? 'that of your class again' : priceText(bands)}.`,
      'Payments before that day keep the fee that they had.',
      `Contact support if you have a question. ${productName}`,
    ].join('\n\n'),
})
