import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const payoutBanksStateTables = defineStateTables([
  {
    table: 'payout_bank',
    about: 'Payout bank',
    open: {
      cooling: { ends: '24 hours pass, or the owner cancels it.', clock: '24 hours.', where: 'Settings' },
      in_review: { ends: 'Staff confirm or refuse it.', clock: '24 hours.', where: 'Desk: Payout banks' },
      blocked: { ends: 'Staff unblock it, or the owner names another.', clock: 'None: the owner decides.', where: 'Settings' },
    },
    final: ['active', 'replaced', 'rejected', 'cancelled'],
  },
])
