import { defineModule } from '../kernel/module-definition.ts'
import { extend } from '../../platform/extensions/index.ts'
import { defaultAccountNumber } from '../businesses/index.ts'
import { unverifiedAccount } from '../institutions/index.ts'
import { addCashier, cashierBank, cashierLogin, cashierReplaced, extraAccounts } from './server/extension-points.ts'
import { openAccountJob } from './server/jobs.ts'
import { countActiveCashpoints, defaultCashpoint, unverifiedByAccount } from './server/queries.ts'
import { cashpointRoutes } from './server/routes.ts'
import { cashpointsStateTables } from './server/state-tables.ts'
import { cashpointFirstStep } from './server/first-steps.ts'
import { cashpointsActivity } from './server/activity.ts'

export const cashpoints = defineModule({
  name: 'cashpoints',
  about: 'Where money is taken: cashpoints and their account numbers',
  reads: ['business'],
  stateTables: cashpointsStateTables,
  routes: cashpointRoutes,
  jobs: [openAccountJob],
  extensionPoints: [addCashier, cashierBank, cashierLogin, cashierReplaced, extraAccounts],
  extensions: () => [
    extend(defaultAccountNumber, async (db, businessId) => (await defaultCashpoint(db, businessId))?.account_number ?? null),
    extend(unverifiedAccount, async (db, accountNumber) => (await unverifiedByAccount(db, accountNumber)) !== null),
  ],
  // The default one is there from the activation on.
  merchantPart:
    ({ tenant }) =>
    async (caller) => ({ opened: Math.max(0, (await countActiveCashpoints(tenant(caller), caller.businessId)) - 1) }),
  firstSteps: [cashpointFirstStep],
  activity: cashpointsActivity,
})
