import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const alternateAccountsActivity: ActivityDeclaration = {
  'alternate-accounts.create': { kind: 'settings', text: 'asked for an alternate account' },
}
