import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const sandboxActivity: ActivityDeclaration = {
  'sandbox.add': { kind: 'settings', text: 'created the developer sandbox' },
  'sandbox.activate': { kind: 'settings', text: 'activated the developer sandbox' },
  'sandbox.receive': { kind: 'settings', text: 'received the business in the developer sandbox' },
}
