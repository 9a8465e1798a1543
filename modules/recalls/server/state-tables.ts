import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const recallStateTables = defineStateTables([
  {
    table: 'recall',
    about: 'Recall by another bank',
    open: {
      received: { ends: 'Two operators hold the money, or refuse.', clock: '1 working day.', where: 'Desk: Recalls' },
      secured: {
        ends: 'Two operators send it back, or refuse.',
        clock: '1 working day; 24 hours while money is missing.',
        where: 'Desk: Recalls',
      },
      returning: { ends: 'The bank pays or refuses.', clock: 'That of the payment.', where: 'Transaction detail' },
    },
    final: ['returned', 'refused'],
  },
])
