import { defineStateTables } from '../../../kernel/state-table-declaration.ts'

export const shiftStateTables = defineStateTables([
  {
    table: 'shift',
    about: 'Shift of a cashier',
    open: {
      open: {
        ends: 'The cashier counts and closes it, or the owner closes it without a count.',
        clock: 'None; from the next day on it is shown as not closed.',
        where: 'Cashpoint: Shifts',
      },
    },
    final: ['closed', 'uncounted'],
  },
])
