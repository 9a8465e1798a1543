import { defineModule } from '../kernel/module-definition.ts'
import { dismissalRoutes } from './server/routes.ts'

export const dismissals = defineModule({
  name: 'dismissals',
  about: 'Suggestions that people have put away',
  routes: dismissalRoutes,
})
