import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

export const riskActivity: ActivityDeclaration = {
  'lookup.change_standing': {
    kind: 'security',
    facts: ['reason'],
    text: ({ reason }) => `changed the standing of the account${after(': ', reason)}`,
  },
}
