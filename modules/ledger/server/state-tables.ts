import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const ledgerStateTables = defineStateTables([
  {
    table: 'hold',
    about: 'Hold or lien',
    open: {
      open: {
        ends: 'Its payment, run, case or dispute ends.',
        clock: 'That of its payment, run, case or dispute.',
        where: 'Balance of the business',
      },
    },
    final: ['consumed', 'released'],
  },
])
