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
])
