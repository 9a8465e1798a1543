import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const disputesActivity: ActivityDeclaration = {
  'disputes.create': { kind: 'support', text: 'opened a dispute' },
  'disputes.answer': { kind: 'support', text: 'answered about a dispute' },
  'disputes.acknowledge': { kind: 'support', text: 'began to look into a dispute' },
  'disputes.ask': { kind: 'support', facts: ['reason'], text: ({ reason }) => `asked about a dispute${after(': ', reason)}` },
  'disputes.resolve': { kind: 'support', facts: ['reason'], text: ({ reason }) => `resolved a dispute${after(': ', reason)}` },
  'disputes.reject': { kind: 'support', facts: ['reason'], text: ({ reason }) => `rejected a dispute${after(': ', reason)}` },
}
