import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const debtStateTables = defineStateTables([
  {
    table: 'debt_recovery',
    about: 'What a business owes us',
    open: {
      noticed: { ends: 'The time of the notice is over, or it is paid.', clock: '24 hours, then the next hour.', where: 'Dashboard, What you owe' },
      recovering: {
        ends: 'A share of what comes in has paid it, or the merchant, or two people write it off.',
        clock: '90 days, then the desk decides.',
        where: 'Dashboard, What you owe; desk: Debts of businesses',
      },
    },
    final: ['paid', 'written_off'],
  },
])
