import { defineModule } from '../kernel/module-definition.ts'
import { overviewRoutes } from './server/routes.ts'

export const overview = defineModule({
  name: 'overview',
  about: 'Gathered reads: balance, dashboard, till',
  routes: overviewRoutes,
})
