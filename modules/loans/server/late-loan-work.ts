import { workItemQueries } from '../../operators/index.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { offerRestructuring, withdrawRestructuring } from './actions/restructure-loan.ts'
import { writeOffLoan } from './actions/write-off.ts'
import { planEvidence } from './plan-evidence.ts'
import { instalmentsOf, LATE_ITEMS, loanById } from './queries.ts'
import { DECIDERS, orderOf, READERS, readRate, termsEvidence } from './work-parts.ts'

const OFFER: Decision = {
  key: 'restructure',
  label: 'Offer a new plan',
  tone: 'act',
  roles: DECIDERS,
  people: 2,
  fields: [
    { key: 'tenure', label: 'For', kind: 'choice', choices: ['3', '6', '12', '18', '24'].map((value) => ({ value, label: `${value} months` })) },
    { key: 'rate', label: 'Interest a month in per cent, at most that of the loan', kind: 'line' },
    {
      key: 'fees',
      label: 'Late fees that are not paid',
      kind: 'choice',
      choices: [
        { value: 'keep', label: 'Stay, and are in the plan' },
        { value: 'waive', label: 'Are waived' },
      ],
    },
  ],
  effect: () => [
    'The merchant is asked to accept the plan with the PIN within 7 days. Nothing changes before.',
    'It pays back what is owed on that day. Interest and fees so far bear no interest.',
  ],
  carryOut: async (order) => {
    const { fields, context } = order
    await offerRestructuring(
      context,
      { loanId: order.item.id, ...orderOf(order) },
      { tenureMonths: Number(fields['tenure']), monthPpm: readRate(fields['rate']!), waivesFees: fields['fees'] === 'waive' },
    )
  },
}

const WITHDRAW: Decision = {
  key: 'withdraw_plan',
  label: 'Withdraw the offer of a new plan',
  tone: 'refuse',
  roles: DECIDERS,
  people: 1,
  effect: () => ['The merchant cannot accept it any more. The loan stays as it is.'],
  carryOut: (order) => withdrawRestructuring(order.context, { loanId: order.item.id, ...orderOf(order) }),
}

const WRITE_OFF: Decision = {
  key: 'write_off',
  label: 'Write it off',
  tone: 'refuse',
  roles: DECIDERS,
  people: 2,
  fields: [{ key: 'reason', label: 'Reason', kind: 'line' }],
  effect: () => ['The whole loan leaves the books as a loss.', 'The business still owes it, and can still pay it.'],
  carryOut: (order) => writeOffLoan(order.context, { loanId: order.item.id, reason: order.fields['reason']!, ...orderOf(order) }),
}

/** A loan that is non-performing. Its warranter is called. Two people offer a new plan, or write it off. */
export const lateLoanWork = defineWorkItemKind({
  key: 'late-loan',
  title: 'Loans long late',
  area: 'credit',
  clock: 'Decided 90 days after the first instalment that was not paid.',
  readers: READERS,
  ...workItemQueries(LATE_ITEMS),
  async evidence(context, { id }) {
    const { db } = context
    const loan = (await loanById(db, id))!
    const [instalments, plans] = await Promise.all([instalmentsOf(db, loan), planEvidence(context, id)])
    return [
      termsEvidence(loan),
      {
        title: 'Owed',
        facts: [
          { name: 'Principal', value: { kobo: loan.principal_out } },
          { name: 'Interest', value: { kobo: loan.interest_out } },
          { name: 'Fees', value: { kobo: loan.fees_out } },
          { name: 'Provided for', value: { kobo: loan.allowance } },
          { name: 'Paid back', value: { kobo: loan.repaid } },
          { name: 'Warranter', value: loan.warranter_state },
        ],
      },
      {
        title: 'Instalments',
        columns: ['Due', 'Planned', 'Paid', 'Late fee'],
        rows: instalments.map((one) => [
          { day: one.due_on },
          { kobo: one.principal + one.interest },
          one.paid_on === null ? 'No' : { day: one.paid_on },
          { kobo: one.late_fee },
        ]),
      },
      ...plans,
    ]
  },
  decisions: ({ variant }) => [...(variant === 'plan_offered' ? [WITHDRAW] : [OFFER]), WRITE_OFF],
})
