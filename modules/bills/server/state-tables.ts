import type { StateTable } from '../../state-table-declaration.ts'

export const billsStateTables: readonly StateTable[] = [
  {
    table: 'bill_top_up',
    about: 'Top-up of a biller’s float',
    open: {
      on_its_way: { ends: 'The balance of the biller shows it.', clock: '5 minutes: the job asks.', where: 'Integrity board' },
    },
    final: ['arrived'],
  },
]
