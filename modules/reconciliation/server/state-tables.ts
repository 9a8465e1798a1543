import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const reconciliationStateTables = defineStateTables([
  {
    table: 'suspense_item',
    about: 'Case',
    open: {
      open: { ends: 'Two people decide, or the bank ends it.', clock: '2 working days; 1 for a payment in review.', where: 'Desk: Breaks' },
      claimed: { ends: 'Two people decide, or the bank ends it.', clock: '2 working days; 1 for a payment in review.', where: 'Desk: Breaks' },
      proposed: { ends: 'Two people decide, or the bank ends it.', clock: '2 working days; 1 for a payment in review.', where: 'Desk: Breaks' },
    },
    final: ['resolved'],
  },
])
