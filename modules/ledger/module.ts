import { defineModule } from '../kernel/module-definition.ts'
import { ledgerChecks } from './server/checks.ts'
import { openInternalAccounts } from './server/open-accounts.ts'
import { POSTING_QUEUE_FAILPOINTS } from './server/posting-queue.ts'
import { ledgerStateTables } from './server/state-tables.ts'

export const ledger = defineModule({
  name: 'ledger',
  about: 'The books',
  stateTables: ledgerStateTables,
  checks: ledgerChecks,
  failpoints: POSTING_QUEUE_FAILPOINTS,
  prepare: ({ db, bank }) => openInternalAccounts(db.system, bank.name),
})
