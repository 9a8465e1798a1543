import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const riskStateTables = defineStateTables([
  {
    table: 'risk_alert',
    about: 'Risk alert',
    open: {
      raised: { ends: 'Compliance clears it, or two operators stop money out.', clock: '24 hours.', where: 'Desk: Risk alerts' },
    },
    final: ['cleared', 'restricted'],
  },
  {
    table: 'emergency_stop',
    about: 'Emergency stop of money out',
    open: {
      open: {
        ends: 'A second person confirms or refuses it, its own person takes it back, or it lapses.',
        clock: 'An alarm after 30 minutes; it lapses after 1 hour.',
        where: 'Desk: Emergency stops',
      },
    },
    final: ['confirmed', 'lifted', 'lapsed'],
  },
])
