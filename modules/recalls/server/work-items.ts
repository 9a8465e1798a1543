import { formatNaira } from '../../../platform/money/index.ts'
import { namesAgree } from '../../../platform/nigeria/names-agree.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { findBusiness } from '../../businesses/index.ts'
import { collectionById } from '../../collections/index.ts'
import { findAccounts } from '../../institutions/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { relatedWork, WHY_NAME_DIFFERS, workItemQueries } from '../../operators/index.ts'
import { CONFIRMED_LABEL, holdRecalled, refuseRecall, returnRecalled } from './actions/decide-recall.ts'
import { OPEN_RECALLS, recallById, securedOf } from './queries.ts'

type Payer = { payer_name: string; payer_account: string; payer_bank_code: string; payer_bank_name: string }

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

const giveBackConfirmed: Decision = {
  ...giveBack,
  key: 'return-confirmed',
  label: CONFIRMED_LABEL,
  fields: [WHY_NAME_DIFFERS],
  effect: (item) => ['You have compared the two names below, and asked the bank of the payer where they leave a doubt.', ...giveBack.effect(item)],
  carryOut: ({ context, item, fields: _none, ...order }) => returnRecalled(context, item.id, order, true),
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
  ...relatedWork(OPEN_RECALLS),
  async evidence(context, { id, businessId }) {
    const { db } = context
    const recall = (await recallById(db, id))!
    const [collection, business, balances, secured] = await Promise.all([
      collectionById(db, recall.collection_id),
      findBusiness(db, businessId!),
      balancesOf(db, businessId!),
      securedOf(db, recall.hold_id),
    ])
    const names = collection ? await namesOf(context, collection) : []
    return [
      {
        title: 'Recall',
        facts: [
          { name: 'Reference of the bank', value: recall.bank_reference },
          { name: 'Why', value: recall.why },
          { name: 'Asked on', value: { day: recall.asked_on } },
          { name: 'Within 14 working days', value: recall.is_in_time ? 'Yes' : 'No: it can only be refused' },
          { name: 'Asked for', value: { kobo: recall.amount } },
          { name: 'On hold', value: { kobo: secured } },
        ],
      },
      {
        title: 'Payment',
        facts: [
          { name: 'For support', value: recall.collection_id },
          { name: 'Session id', value: collection?.session_id ?? '' },
          { name: 'Payer', value: `${collection?.payer_name}, ${collection?.payer_account}, ${collection?.payer_bank_name}` },
          { name: 'Narration', value: collection?.narration ?? '' },
          { name: 'Amount', value: { kobo: collection?.amount ?? 0n } },
          { name: 'Our fee', value: { kobo: collection?.fee ?? 0n } },
          ...(collection ? [{ name: 'Received', value: { at: collection.posted_at } }] : []),
        ],
      },
      { title: 'Account to which it goes back', facts: names },
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
  decisions: ({ variant }) => (variant === 'received' ? [hold, refuse] : variant === 'secured' ? [giveBack, giveBackConfirmed, refuse] : [refuse]),
})

/** The name of the payer on the payment, and that of the owner of its account as the bank tells it. An answer of the last day counts. */
async function namesOf(context: OperatorContext, { payer_name, payer_account, payer_bank_code, payer_bank_name }: Payer) {
  const [answer] = await findAccounts(context, [{ accountNumber: payer_account, bankCode: payer_bank_code }])
  const name = typeof answer === 'object' ? answer.accountName : null
  return [
    { name: 'Account', value: `${payer_account}, ${payer_bank_name}` },
    { name: 'Name on the payment', value: payer_name },
    { name: 'Name that the bank tells', value: name ?? 'The bank has not answered' },
    ...(name === null ? [] : [{ name: 'They agree', value: namesAgree(name, payer_name) ? 'Yes' : 'No: two people confirm that it is the payer' }]),
  ]
}
