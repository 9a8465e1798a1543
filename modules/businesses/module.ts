import { defineModule } from '../kernel/module-definition.ts'
import { extend } from '../../platform/extensions/index.ts'
import { businessClassification } from '../pricing/index.ts'
import {
  aggregatorFacts,
  completedSteps,
  defaultAccountNumber,
  payoutBanksOnRecord,
  sandboxOnRecord,
  webhookOnRecord,
} from './server/extension-points.ts'
import { findBusiness } from './server/queries.ts'
import { businessRoutes } from './server/routes.ts'
import { businessTable } from './server/tables.ts'
import { businessesStateTables } from './server/state-tables.ts'

export const businesses = defineModule({
  name: 'businesses',
  about: 'The merchant company: profile, standing, limits',
  reads: ['meter'],
  stateTables: businessesStateTables,
  routes: (context, modules) =>
    businessRoutes(
      context,
      Object.fromEntries(modules.flatMap(({ name, merchantPart }) => (merchantPart ? [[name, merchantPart(context, modules)]] : []))),
    ),
  tables: [businessTable],
  extensions: () => [extend(businessClassification, async (db, businessId) => (await findBusiness(db, businessId))?.classification ?? 'web')],
  extensionPoints: [aggregatorFacts, completedSteps, defaultAccountNumber, payoutBanksOnRecord, sandboxOnRecord, webhookOnRecord],
})
