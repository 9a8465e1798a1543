import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const flagsActivity: ActivityDeclaration = {
  'flags.set': { kind: 'settings', text: 'changed a feature' },
}
