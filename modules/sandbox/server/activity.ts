import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const sandboxActivity: ActivityDeclaration = {
  'sandbox.add': { kind: 'settings', says: 'created the developer sandbox' },
  'sandbox.activate': { kind: 'settings', says: 'activated the developer sandbox' },
  'sandbox.receive': { kind: 'settings', says: 'received the business in the developer sandbox' },
}
