import { defineModule } from '../define-module.ts'
import { businessClassification } from './server/extension-points.ts'
import { pricingRoutes } from './server/routes.ts'

export const pricing = defineModule({
  name: 'pricing',
  about: 'Fees, taxes and limits',
  routes: pricingRoutes,
  extensionPoints: [businessClassification],
})
