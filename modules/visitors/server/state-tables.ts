import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const visitorsStateTables = defineStateTables([
  {
    table: 'visitor_message',
    about: 'Message of a visitor',
    open: {
      open: { ends: 'Staff answer or close it.', clock: '4 hours.', where: 'Desk: Messages from visitors' },
    },
    final: ['answered', 'closed'],
  },
])
