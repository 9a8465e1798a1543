import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const approvalsActivity: ActivityDeclaration = {
  'approvals.ask': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `asked for approval${amount === undefined ? '' : ` of ${naira(amount)}`}`,
  },
  'approvals.approve': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `approved a request${amount === undefined ? '' : ` of ${naira(amount)}`}`,
  },
  'approvals.decline': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `declined a request${amount === undefined ? '' : ` of ${naira(amount)}`}`,
  },
  'approvals.withdraw': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `took a request back${amount === undefined ? '' : ` of ${naira(amount)}`}`,
  },
  'approvals.save_policy': { kind: 'settings', text: 'changed the approval rules' },
  'approvals.end_rules': { kind: 'settings', text: 'ended the approval rules, because nobody else could approve' },
}
