import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const supportActivity: ActivityDeclaration = {
  'support.write': { kind: 'support', says: 'wrote a message' },
  'support.answer': { kind: 'support', says: 'answered a message' },
  'support.close': { kind: 'support', says: 'closed a conversation' },
}
