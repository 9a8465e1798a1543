import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const supportActivity: ActivityDeclaration = {
  'support.write': { kind: 'support', text: 'wrote a message' },
  'support.answer': { kind: 'support', text: 'answered a message' },
  'support.close': { kind: 'support', text: 'closed a conversation' },
}
