import { defineModule } from '../kernel/module-definition.ts'
import { showDebt } from './contract.ts'
import { debtItems } from './server/action-items.ts'
import { debtCommitHooks } from './server/commit-hooks.ts'
import { debtChecks } from './server/checks.ts'
import { debtNumbers } from './server/dated-numbers.ts'
import { debtHistory } from './server/history.ts'
import { recoverAllJob, recoverDebtJob } from './server/jobs.ts'
import { debtOf } from './server/queries.ts'
import { debtRoutes } from './server/routes.ts'
import { debtStateTables } from './server/states.ts'
import { debtPaymentTable, debtRecoveryTable } from './server/tables.ts'
import { debtWork } from './server/work-items.ts'
import { debtEnded, debtNoticed } from './server/messages.ts'
import { firstDebtShare } from './server/upcoming.ts'
import { debtsActivity } from './server/activity.ts'

export const debts = defineModule({
  name: 'debts',
  about: 'What businesses owe to the house, and how they pay it back',
  reads: ['account', 'business', 'entry', 'hold', 'journal', 'pin_grant'],
  messages: [debtEnded, debtNoticed],
  datedNumbers: debtNumbers,
  stateTables: debtStateTables,
  tables: [debtRecoveryTable, debtPaymentTable],
  commitHooks: debtCommitHooks,
  routes: debtRoutes,
  jobs: [recoverAllJob, recoverDebtJob],
  workItems: [debtWork],
  checks: debtChecks,
  history: debtHistory,
  actionItems: [debtItems],
  upcoming: [firstDebtShare],
  merchantPart:
    ({ tenant }) =>
    async (caller) => ({ owed: showDebt.roles.includes(caller.role) ? Number(await debtOf(tenant(caller), caller.businessId)) : 0 }),
  activity: debtsActivity,
})
