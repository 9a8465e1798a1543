import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const billsStateTables = defineStateTables([
  {
    table: 'bill_purchase',
    column: 'token_state',
    about: 'Token of a prepaid meter',
    open: {
      awaited: { ends: 'The biller tells the token or refunds.', clock: '30 minutes: the job asks again.', where: 'Result of the purchase' },
      at_desk: {
        ends: 'The biller tells the token or refunds, staff enter it, or two people give the money back.',
        clock: '4 hours.',
        where: 'Desk: Tokens that have not come',
      },
    },
    final: ['come', 'refunded'],
  },
  {
    table: 'bill_top_up',
    about: 'Top-up of a biller’s float',
    open: {
      asked: { ends: 'Two people book it or one refuses it.', clock: '4 hours.', where: 'Desk: Top-ups of floats' },
      on_its_way: {
        ends: 'The balance of the biller shows it, or two people see that it came back. When it is late, two people may call it lost.',
        clock: '24 hours, then an alarm each day.',
        where: 'Integrity board, and when it is late the desk: Top-ups of floats',
      },
    },
    final: ['arrived', 'lost', 'refused', 'returned'],
  },
])
