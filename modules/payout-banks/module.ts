import { extend } from '../../platform/extensions/index.ts'
import { payoutBanksOnRecord } from '../businesses/index.ts'
import { cashierBank, cashierReplaced } from '../cashpoints/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { payoutBankApprovals } from './server/approvables.ts'
import { insertDemoBanks } from './server/demo.ts'
import { endCashierBanks } from './server/actions/end-cashier-banks.ts'
import { endCoolingJob } from './server/jobs.ts'
import { payoutBankRoutes } from './server/routes.ts'
import { payoutBankWork } from './server/work-items.ts'
import { cashierBankOf, recordOf } from './server/record.ts'
import { payoutBanksStateTables } from './server/state-tables.ts'
import { bankDecided, bankSaved, destinationChanged } from './server/messages.ts'
import { payoutBankItems } from './server/action-items.ts'
import { payoutBankFirstStep } from './server/first-steps.ts'
import { payoutBanksActivity } from './server/activity.ts'

export const payoutBanks = defineModule({
  name: 'payout-banks',
  about: 'Banks to which businesses and cashiers are paid, and the review of a change',
  reads: ['business', 'person'],
  messages: [bankDecided, bankSaved, destinationChanged],
  stateTables: payoutBanksStateTables,
  routes: payoutBankRoutes,
  approvables: payoutBankApprovals,
  jobs: [endCoolingJob],
  extensions: () => [extend(payoutBanksOnRecord, recordOf), extend(cashierBank, cashierBankOf), extend(cashierReplaced, endCashierBanks)],
  workItems: [payoutBankWork],
  demo: insertDemoBanks,
  actionItems: [payoutBankItems],
  firstSteps: [payoutBankFirstStep],
  activity: payoutBanksActivity,
})
