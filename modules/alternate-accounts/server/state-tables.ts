import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const alternateAccountsStateTables = defineStateTables([
  {
    table: 'alternate_account',
    about: 'Alternate account',
    open: {
      requested: { ends: 'The job orders it at the bank.', clock: '10 minutes.', where: 'Settings' },
      creating: { ends: 'The bank answers.', clock: '10 minutes: the job asks again.', where: 'Settings' },
      unclear: { ends: 'The bank says whether it exists.', clock: '10 minutes: the job asks again.', where: 'Settings' },
      blocked: { ends: 'The bank unblocks or closes it.', clock: 'None: the bank decides.', where: 'Settings' },
    },
    final: ['active', 'failed', 'closed'],
  },
])
