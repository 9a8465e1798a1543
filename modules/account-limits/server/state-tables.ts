import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const accountLimitStateTables = defineStateTables([
  {
    table: 'limit_increase',
    about: 'Request for another daily limit',
    open: {
      in_review: { ends: 'Two operators grant or refuse, or one asks for more.', clock: '1 working day.', where: 'Desk: Limit increases' },
      more_needed: { ends: 'The owner sends it, or the hourly job lets the request expire.', clock: '14 days.', where: 'Increase Account Limit' },
    },
    final: ['granted', 'refused', 'expired'],
  },
])
