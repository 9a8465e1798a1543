import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const annotationsActivity: ActivityDeclaration = {
  'annotations.categorise': { kind: 'support', text: 'chose a category for a transaction' },
  'annotations.add_selfie': { kind: 'support', text: 'added a picture to a transaction' },
  'annotations.answer_challenge': { kind: 'support', text: 'answered the challenge of a payer' },
  'annotations.add_custom_inbound': { kind: 'support', facts: ['amount'], text: ({ amount }) => `noted ${naira(amount)} received elsewhere` },
}
