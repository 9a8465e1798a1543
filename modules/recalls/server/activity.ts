import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const recallsActivity: ActivityDeclaration = {
  'recalls.hold': { kind: 'money', facts: ['amount'], text: ({ amount }) => `held ${naira(amount)} that another bank asks back` },
  'recalls.return': { kind: 'money', facts: ['amount'], text: ({ amount }) => `returned ${naira(amount)} to another bank` },
  'recalls.refuse': { kind: 'money', facts: ['amount'], text: ({ amount }) => `refused to return ${naira(amount)} to another bank` },
}
