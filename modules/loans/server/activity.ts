import { type ActivityDeclaration, after, counted, naira } from '../../kernel/activity-declaration.ts'

export const loansActivity: ActivityDeclaration = {
  'loans.become_warranter': { kind: 'credit', text: 'became a warranter' },
  'loans.submit_request': {
    kind: 'credit',
    facts: ['amount', 'months'],
    text: ({ amount, months }) => `asked for a loan of ${naira(amount)}${after(' for ', months && counted(months, 'month', 'months'))}`,
  },
  'loans.answer_warranty': {
    kind: 'credit',
    facts: ['answer'],
    text: ({ answer }) => `${answer === 'approve' ? 'vouched' : 'declined to vouch'} for a loan`,
  },
  'loans.withdrawn': { kind: 'credit', text: 'took the request for a loan back' },
  'loans.declined': { kind: 'credit', text: 'declined the terms of a loan' },
  'loans.review_offered': { kind: 'credit', facts: ['amount'], text: ({ amount }) => `offered other terms for a loan: ${naira(amount)}` },
  'loans.review_refused': { kind: 'credit', facts: ['reason'], text: ({ reason }) => `refused a loan${after(': ', reason)}` },
  'loans.pay_out': { kind: 'credit', facts: ['amount'], text: ({ amount }) => `paid out a loan of ${naira(amount)}` },
  'loans.repay': { kind: 'credit', facts: ['amount'], text: ({ amount }) => `paid ${naira(amount)} of a loan back` },
  'loans.request_limit_upgrade': { kind: 'credit', facts: ['amount'], text: ({ amount }) => `asked for a credit limit of ${naira(amount)}` },
  'loans.limit_granted': { kind: 'credit', facts: ['granted'], text: ({ granted }) => `granted a credit limit of ${naira(granted)}` },
  'loans.limit_refused': { kind: 'credit', facts: ['reason'], text: ({ reason }) => `refused a higher credit limit${after(': ', reason)}` },
  'loans.offer_restructuring': { kind: 'credit', text: 'offered a new plan for a loan' },
  'loans.restructuring_withdrawn': { kind: 'credit', text: 'took the offer of a new plan back' },
  'loans.restructuring_declined': { kind: 'credit', text: 'declined a new plan for a loan' },
  'loans.accept_restructuring': { kind: 'credit', facts: ['total'], text: ({ total }) => `accepted a new plan for a loan, ${naira(total)} in all` },
  'loans.write_off': { kind: 'credit', facts: ['principal'], text: ({ principal }) => `wrote a loan off, ${naira(principal)} of principal` },
}
