import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const annotationsStateTables = defineStateTables([
  {
    table: 'payer_challenge',
    about: 'Challenge of a payer',
    open: {
      open: { ends: 'The payer answers, or it ends.', clock: '10 minutes.', where: 'Transaction details' },
    },
    final: ['passed', 'failed'],
  },
])
