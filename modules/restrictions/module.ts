import { defineModule } from '../kernel/module-definition.ts'
import { restrictionRoutes } from './server/routes.ts'

export const restrictions = defineModule({
  name: 'restrictions',
  about: 'What is held or limited, and what ends it',
  reads: ['account', 'card_dispute', 'collection', 'hold', 'recall', 'suspense_item'],
  routes: restrictionRoutes,
})
