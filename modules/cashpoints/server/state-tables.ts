import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const cashpointsStateTables = defineStateTables([
  {
    table: 'cashpoint',
    about: 'Cashpoint',
    open: {},
    final: ['active', 'deactivated'],
  },
  {
    table: 'cashpoint',
    column: 'account_state',
    about: 'Account of a cashpoint',
    open: {
      requested: { ends: 'The bank opens the account.', clock: 'Minutes: the job asks again.', where: 'Cashpoints' },
    },
    final: ['active'],
  },
])
