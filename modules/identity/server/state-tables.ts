import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const identityStateTables = defineStateTables([
  {
    table: 'pin',
    about: 'PIN',
    open: {
      locked: { ends: 'The person sets a new PIN with a code.', clock: 'None: the person decides.', where: 'Forgot PIN' },
    },
    final: ['set'],
  },
  {
    table: 'pin_grant',
    about: 'PIN grant',
    open: {
      open: { ends: 'A payment uses it, or it expires.', clock: '2 minutes.', where: 'PIN step of the payment' },
    },
    final: ['used', 'expired', 'revoked'],
  },
])
