import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const developersActivity: ActivityDeclaration = {
  'developers.show_secret_key': { kind: 'security', text: 'looked at the secret key' },
  'developers.rotate_secret_key': { kind: 'security', text: 'replaced the secret key' },
  'developers.save_webhook': { kind: 'settings', facts: ['url'], text: ({ url }) => `saved the webhook${after(' ', url)}` },
  'developers.activate_web': { kind: 'settings', text: 'activated web payment' },
}
