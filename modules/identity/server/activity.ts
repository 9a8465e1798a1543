import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const identityActivity: ActivityDeclaration = {
  'identity.set_pin': { kind: 'security', says: 'set a PIN' },
  'identity.change_pin': { kind: 'security', says: 'changed the PIN' },
  'identity.reset_pin': { kind: 'security', says: 'reset the PIN' },
  'identity.change_contact': { kind: 'security', says: 'changed the phone number or email address' },
}
