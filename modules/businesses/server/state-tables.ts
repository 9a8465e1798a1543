import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const businessesStateTables = defineStateTables([
  {
    table: 'business',
    column: 'tier',
    about: 'Stage of a business',
    open: {
      unverified: { ends: 'The owner passes the steps of verification.', clock: 'None: the owner decides.', where: 'Verify Account' },
      activated: { ends: 'The owner passes the remaining steps.', clock: 'None: the owner decides.', where: 'Verify Account' },
    },
    final: ['verified'],
  },
  {
    table: 'business',
    column: 'standing',
    about: 'Standing of a business',
    open: {
      opening: { ends: 'Its first account is open.', clock: 'Minutes: the job that opens accounts.', where: 'Dashboard' },
      no_debit: { ends: 'Staff lift the order.', clock: 'Until the order ends.', where: 'Dashboard' },
      frozen: { ends: 'Staff lift the order.', clock: 'Until the order ends.', where: 'Dashboard' },
      closing: { ends: 'Its money and cases are gone (M66).', clock: '30 days.', where: 'Desk: Closings' },
    },
    final: ['open', 'closed'],
  },
])
