import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const approvalStateTables = defineStateTables([
  {
    table: 'approval',
    about: 'Request that waits for approval',
    open: {
      waiting: {
        ends: 'People of its rule approve or decline it, or the person who asked takes it back.',
        clock: '24 hours; bulk 72 hours.',
        where: 'Authorizations',
      },
      part_approved: { ends: 'A second person approves or declines it.', clock: '24 hours; bulk 72 hours.', where: 'Authorizations' },
      approved: { ends: 'The job carries it out, or it is no longer possible.', clock: '10 minutes.', where: 'Authorizations' },
    },
    final: ['carried_out', 'no_longer_possible', 'declined', 'expired', 'withdrawn'],
  },
])
