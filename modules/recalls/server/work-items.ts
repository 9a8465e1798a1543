import { formatNaira } from '../../../platform/money/index.ts'
import { type Decision, defineWorkItemKind } from '../../work-item-declaration.ts'
import { findBusiness } from '../../businesses/index.ts'
import { collectionById } from '../../collections/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { holdRecalled, refuseRecall, returnRecalled } from './actions/decide-recall.ts'
import { OPEN_RECALLS, recallById, securedOf } from './queries.ts'

const TWO = { people: 2, roles: ['support', 'compliance', 'finance'] } as const

const hold: Decision = {
  ...TWO,
  key: 'hold',
  label: 'Hold the money',
  tone: 'act',
  includes: 'compliance',
  effect: ({ amount }) => [
    `Up to ${formatNaira(amount ?? 0n)} of the balance is on hold. Later payments in fill the rest.`,
    'The owner gets an email, and reads it on the restrictions page.',
  ],
  carryOut: ({ context, item, fields: _none, ...order }) => holdRecalled(context, item.id, order),
}

const giveBack: Decision = {
  ...TWO,
  key: 'return',
  label: 'Send the money back',
  tone: 'act',
  includes: 'finance',
  effect: ({ amount }) => [
    `${formatNaira(amount ?? 0n)} leaves the balance, and the whole payment goes to the account that paid.`,
    'Our fee for the payment is returned. The owner gets an email when the payer has the money.',
  ],
  carryOut: ({ context, item, fields: _none, ...order }) => returnRecalled(context, item.id, order),
}

const refuse: Decision = {
  ...TWO,
  key: 'refuse',
  label: 'Refuse the recall',
  tone: 'refuse',
  includes: 'compliance',
  effect: () => ['The payment stays with the business, and what is on hold is free again.', 'Tell the bank of the payer, with your note.'],
  carryOut: ({ context, item, fields: _none, ...order }) => refuseRecall(context, item.id, order),
}

/** A payment in that the bank of its payer asks back (docs/money.md §8, recall). */
export const recallWork = defineWorkItemKind({
  key: 'recall',
  title: 'Recalls',
  area: 'money',
  clock: 'Held within 1 working day. Returned within 1 working day when the money is there, else within 24 hours.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(OPEN_RECALLS),
  async evidence({ db }, { id, businessId }) {
    const recall = (await recallById(db.system, id))!
    const [collection, business, balances, secured] = await Promise.all([
      collectionById(db.system, recall.collection_id),
      findBusiness(db.system, businessId!),
      balancesOf(db.system, businessId!),
      securedOf(db.system, recall.hold_id),
    ])
    return [
      {
        title: 'Recall',
        facts: [
          { name: 'Reference of the bank', value: recall.bank_reference },
          { name: 'Why', value: recall.why },
          { name: 'Asked on', value: recall.asked_on },
          { name: 'Within 14 working days', value: recall.is_in_time ? 'Yes' : 'No: it can only be refused' },
          { name: 'Asked for', value: { kobo: recall.amount } },
          { name: 'On hold', value: { kobo: secured } },
        ],
      },
      {
        title: 'Payment',
        facts: [
          { name: 'Transaction', value: recall.collection_id },
          { name: 'Session id', value: collection?.session_id ?? '' },
          { name: 'Payer', value: `${collection?.payer_name}, ${collection?.payer_account}, ${collection?.payer_bank_name}` },
          { name: 'Narration', value: collection?.narration ?? '' },
          { name: 'Amount', value: { kobo: collection?.amount ?? 0n } },
          { name: 'Our fee', value: { kobo: collection?.fee ?? 0n } },
          ...(collection ? [{ name: 'Received', value: { at: collection.posted_at } }] : []),
        ],
      },
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: business!.id, text: business!.name } },
          { name: 'Standing', value: business!.standing.replaceAll('_', ' ') },
          { name: 'Available', value: { kobo: balances.availableKobo } },
        ],
      },
    ]
  },
  decisions: ({ variant }) => (variant === 'received' ? [hold, refuse] : variant === 'secured' ? [giveBack, refuse] : [refuse]),
})
