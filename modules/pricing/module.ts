import { keepDeclaredDays } from '../../platform/nigeria/holidays.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { businessClassification } from './server/extension-points.ts'
import { declaredDays } from './server/queries.ts'
import { pricingRoutes } from './server/routes.ts'

export const pricing = defineModule({
  name: 'pricing',
  about: 'Fees, taxes and limits',
  routes: pricingRoutes,
  prepare: async ({ db }) => keepDeclaredDays(await declaredDays(db.system)),
  extensionPoints: [businessClassification],
})
