import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const statementsStateTables = defineStateTables([
  {
    table: 'statement',
    about: 'Statement file',
    open: {
      waiting: { ends: 'The job writes it.', clock: 'Minutes.', where: 'History' },
      writing: { ends: 'The job has written it.', clock: 'Minutes.', where: 'History' },
      ready: { ends: 'It is deleted.', clock: '7 days.', where: 'History' },
    },
    final: ['failed', 'stopped', 'expired'],
  },
])
