import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const alternateAccountsActivity: ActivityDeclaration = {
  'alternate-accounts.create': { kind: 'settings', says: 'asked for an alternate account' },
}
