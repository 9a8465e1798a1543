import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const payableStateTables = defineStateTables([
  {
    table: 'payable',
    about: 'Invoice of a partner or tax return of a month',
    open: {
      open: {
        ends: 'Two operators pay the invoice, or file the return.',
        clock: 'Taxes on the 21st of the next month; invoices 30 days after the month.',
        where: 'Desk: Invoices and taxes',
      },
    },
    final: ['paid'],
  },
])
