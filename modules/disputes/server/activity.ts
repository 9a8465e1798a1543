import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const disputesActivity: ActivityDeclaration = {
  'disputes.create': { kind: 'support', says: 'opened a dispute' },
  'disputes.answer': { kind: 'support', says: 'answered about a dispute' },
  'disputes.acknowledge': { kind: 'support', says: 'began to look into a dispute' },
  'disputes.ask': { kind: 'support', facts: ['reason'], says: ({ reason }) => `asked about a dispute${after(': ', reason)}` },
  'disputes.resolve': { kind: 'support', facts: ['reason'], says: ({ reason }) => `resolved a dispute${after(': ', reason)}` },
  'disputes.reject': { kind: 'support', facts: ['reason'], says: ({ reason }) => `rejected a dispute${after(': ', reason)}` },
}
