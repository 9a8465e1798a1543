import type { StateTable } from '../../state-table-declaration.ts'

export const disputesStateTables: readonly StateTable[] = [
  {
    table: 'dispute',
    about: 'Dispute',
    open: {
      pending: { ends: 'Staff decide.', clock: '48 hours.', where: 'Dispute' },
    },
    final: ['resolved', 'rejected'],
  },
]
