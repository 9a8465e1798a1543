import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const rulesStateTables = defineStateTables([
  {
    table: 'rule_change',
    about: 'Drafted change of a rule',
    open: {
      draft: {
        ends: 'Two operators adopt it, or one drops it.',
        clock: 'Before the day on which it starts; a flag in 7 days.',
        where: 'Desk: Rule changes',
      },
    },
    final: ['decided', 'dropped'],
  },
])
