import { defineModule } from '../kernel/module-definition.ts'
import { restrictionRoutes } from './server/routes.ts'

export const restrictions = defineModule({
  name: 'restrictions',
  about: 'What is held or limited, and what ends it',
  routes: restrictionRoutes,
})
