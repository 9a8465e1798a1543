import { extend } from '../../platform/extensions/index.ts'
import { extraAccounts } from '../cashpoints/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { alternateAccountFlag } from './flag.ts'
import { alternateAccountChecks } from './server/checks.ts'
import { alternateAccountHistory } from './server/history.ts'
import { reserveAccountJob, sweepRequestsJob } from './server/jobs.ts'
import { payableAccountsOf } from './server/queries.ts'
import { alternateAccountRoutes } from './server/routes.ts'
import { alternateAccountTable } from './server/tables.ts'
import { alternateAccountsStateTables } from './server/state-tables.ts'

export const alternateAccounts = defineModule({
  name: 'alternate-accounts',
  about: 'Second account numbers of cashpoints, at another bank',
  reads: ['account', 'business', 'cashpoint', 'entry', 'hold', 'journal', 'pin_grant'],
  stateTables: alternateAccountsStateTables,
  routes: alternateAccountRoutes,
  jobs: [reserveAccountJob, sweepRequestsJob],
  tables: [alternateAccountTable],
  checks: alternateAccountChecks,
  flags: [alternateAccountFlag],
  history: alternateAccountHistory,
  extensions: ({ alternateAccounts: { bankName } }) => [
    extend(extraAccounts, async (tx, businessId) =>
      (await payableAccountsOf(tx, businessId)).map(({ id, shown_at, former_cashpoint, account_number }) => ({
        id,
        cashpointId: shown_at,
        formerCashpoint: former_cashpoint,
        accountNumber: account_number!,
        bank: bankName,
      })),
    ),
  ],
  activity: { 'alternate-accounts.create': ['cashpoint', 'partner', 'setupFee'] },
})
