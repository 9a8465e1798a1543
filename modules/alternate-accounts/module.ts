import { extend } from '../../platform/extensions/index.ts'
import { extraAccounts } from '../cashpoints/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { openClearingAccounts } from '../ledger/index.ts'
import { alternateAccountFlag } from './flag.ts'
import { requireRegisteredBanks } from './server/actions/require-registered-banks.ts'
import { bankNameOf } from './server/bank-name.ts'
import { alternateAccountChecks } from './server/checks.ts'
import { alternateAccountHistory } from './server/history.ts'
import { reserveAccountJob, sweepRequestsJob } from './server/jobs.ts'
import { settlementAccounts } from './server/own-accounts.ts'
import { payableAccountsOf } from './server/queries.ts'
import { alternateAccountRoutes } from './server/routes.ts'
import { alternateAccountSource } from './server/source.ts'
import { alternateAccountTable } from './server/tables.ts'
import { alternateAccountsStateTables } from './server/state-tables.ts'
import { alternateAccountsActivity } from './server/activity.ts'

export const alternateAccounts = defineModule({
  name: 'alternate-accounts',
  about: 'Second account numbers of cashpoints, at another bank',
  reads: ['account', 'business', 'cashpoint', 'collection', 'entry', 'hold', 'journal', 'pin_grant'],
  stateTables: alternateAccountsStateTables,
  routes: alternateAccountRoutes,
  jobs: [reserveAccountJob, sweepRequestsJob],
  tables: [alternateAccountTable],
  sources: [alternateAccountSource],
  ownAccounts: settlementAccounts,
  checks: alternateAccountChecks,
  flags: [alternateAccountFlag],
  history: alternateAccountHistory,
  prepare: async ({ db, alternateBanks }) => {
    await requireRegisteredBanks(db.system, alternateBanks)
    for (const { name } of alternateBanks.all) await openClearingAccounts(db.system, name)
  },
  extensions: ({ alternateBanks }) => [
    extend(extraAccounts, async (tx, businessId) =>
      (await payableAccountsOf(tx, businessId)).map(({ id, partner, shown_at, former_cashpoint, account_number }) => ({
        id,
        cashpointId: shown_at,
        formerCashpoint: former_cashpoint,
        accountNumber: account_number!,
        bank: bankNameOf(alternateBanks, partner),
      })),
    ),
  ],
  activity: alternateAccountsActivity,
})
