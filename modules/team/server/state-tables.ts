import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const teamStateTables = defineStateTables([
  {
    table: 'member',
    about: 'Member of a team',
    open: {
      invited: { ends: 'The person accepts the invitation.', clock: '72 hours.', where: 'Team' },
      suspended: { ends: 'The owner unsuspends or removes the member.', clock: 'None: the owner decides.', where: 'Team' },
    },
    final: ['active', 'removed'],
  },
  {
    table: 'team_invitation',
    about: 'Invitation',
    open: {
      open: { ends: 'The person accepts it, or it expires.', clock: '72 hours.', where: 'Team' },
    },
    final: ['accepted', 'revoked'],
  },
])
