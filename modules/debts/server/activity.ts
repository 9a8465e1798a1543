import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const debtsActivity: ActivityDeclaration = {
  'debts.pay': { kind: 'money', facts: ['amount'], text: ({ amount }) => `paid ${naira(amount)} of what the business owed` },
  'debts.write_off': { kind: 'money', facts: ['amount'], text: ({ amount }) => `wrote a debt of ${naira(amount)} off` },
}
