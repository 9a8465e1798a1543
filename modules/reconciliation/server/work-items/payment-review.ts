import { formatNaira } from '../../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, relatedWork, workItemQueries } from '../../../operators/index.ts'
import { type Decision, defineWorkItemKind, type WorkItem } from '../../../kernel/work-item-declaration.ts'
import { decideReview } from '../actions/decide-review.ts'
import { paymentEvidence } from './payment-evidence.ts'
import { REVIEW_ITEMS } from './queries.ts'

const carryOut =
  (isPaid: boolean): Decision['carryOut'] =>
  ({ context, item, fields, ...order }) =>
    decideReview(context, { transferId: item.id, isPaid, charged: fields['charged'], ...order })

const sumOf = ({ amount }: WorkItem) => formatNaira(amount ?? 0n)

/** A payment out that the bank did not answer clearly, of any fulfilment (docs/money.md §8). */
export const paymentReviewWork = defineWorkItemKind({
  key: 'payment-review',
  title: 'Payments in review',
  area: 'money',
  clock: 'Decided within 1 working day after the review began.',
  readers: MONEY_READERS,
  ...workItemQueries(REVIEW_ITEMS),
  ...relatedWork(REVIEW_ITEMS),
  evidence: ({ db }, { id }) => paymentEvidence(db, id),
  decisions: ({ variant }) => [
    moneyDecision({
      key: 'paid',
      label: 'It was paid',
      tone: 'act',
      ...(variant === 'bill' && { fields: [{ key: 'charged', label: 'Amount that the biller took from our float', kind: 'amount' }] }),
      effect: (item) => [
        `The payment of ${sumOf(item)} is settled, and its reserved money is spent.`,
        variant === 'bill' ? 'The purchase counts as delivered.' : 'It waits for its debit on the bank statement.',
      ],
      carryOut: carryOut(true),
    }),
    moneyDecision({
      key: 'give-back',
      label: 'Give the money back',
      tone: 'refuse',
      effect: (item) => [
        `The money reserved for this payment of ${sumOf(item)} is free again.`,
        'A debit that shows later is a late payment for the desk.',
      ],
      carryOut: carryOut(false),
    }),
  ],
})
