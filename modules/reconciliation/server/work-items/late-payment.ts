import { formatNaira } from '../../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, relatedWork, workItemQueries } from '../../../operators/index.ts'
import { type Decision, defineWorkItemKind } from '../../../kernel/work-item-declaration.ts'
import { decideLatePayment, type LateEnd } from '../actions/decide-late-payment.ts'
import { caseById } from '../queries.ts'
import { paymentEvidence } from './payment-evidence.ts'
import { LATE_ITEMS } from './queries.ts'

/** How the customer agreed is part of the audit entry. */
const carryOut =
  (end: LateEnd): Decision['carryOut'] =>
  ({ context, item, fields, note, ...order }) =>
    decideLatePayment(context, item.id, end, { ...order, note: [fields['agreed'], note].filter(Boolean).join(' ') })

/** The bank paid after the money had gone back to the customer (docs/money.md M52). */
export const latePaymentWork = defineWorkItemKind({
  key: 'late-payment',
  title: 'Late payments',
  area: 'money',
  clock: 'Decided within 2 working days. It ends by itself when the bank gets the money back.',
  readers: MONEY_READERS,
  ...workItemQueries(LATE_ITEMS),
  ...relatedWork(LATE_ITEMS),
  async evidence({ db }, { id }) {
    const row = await caseById(db, id)
    return row?.subject_id ? paymentEvidence(db, row.subject_id) : []
  },
  decisions: () => [
    moneyDecision({
      key: 'accept',
      label: 'The customer agrees',
      tone: 'act',
      fields: [{ key: 'agreed', label: 'How and when the customer agreed', kind: 'text' }],
      effect: () => ['The total with fee and duty, as it was quoted, is taken from the balance.', 'The payment counts as paid.'],
      carryOut: carryOut('accept'),
    }),
    moneyDecision({
      key: 'lose',
      label: 'Accept the loss',
      tone: 'refuse',
      effect: ({ amount }) => [`Kasuwa bears ${formatNaira(amount ?? 0n)}.`, 'No money is taken from the business.'],
      carryOut: carryOut('lose'),
    }),
  ],
})
