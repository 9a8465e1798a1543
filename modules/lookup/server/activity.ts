import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const lookupActivity: ActivityDeclaration = {
  'lookup.set_class': { kind: 'settings', facts: ['reason'], text: ({ reason }) => `changed the class of the business${after(': ', reason)}` },
}
