import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const sandboxStateTables = defineStateTables([
  {
    table: 'sandbox_twin',
    about: 'Twin in the developer sandbox',
    open: {
      requested: { ends: 'The sandbox answers.', clock: 'Minutes: the job asks again.', where: 'Settings' },
      created: { ends: 'The owner activates it.', clock: 'None: the owner decides.', where: 'Settings' },
    },
    final: ['active', 'refused'],
  },
])
