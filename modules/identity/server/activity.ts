import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const identityActivity: ActivityDeclaration = {
  'identity.set_pin': { kind: 'security', text: 'set a PIN' },
  'identity.change_pin': { kind: 'security', text: 'changed the PIN' },
  'identity.reset_pin': { kind: 'security', text: 'reset the PIN' },
  'identity.change_contact': { kind: 'security', text: 'changed the phone number or email address' },
}
