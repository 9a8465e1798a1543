import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const developersActivity: ActivityDeclaration = {
  'developers.show_secret_key': { kind: 'security', says: 'looked at the secret key' },
  'developers.rotate_secret_key': { kind: 'security', says: 'replaced the secret key' },
  'developers.save_webhook': { kind: 'settings', facts: ['url'], says: ({ url }) => `saved the webhook${after(' ', url)}` },
  'developers.activate_web': { kind: 'settings', says: 'activated web payment' },
}
