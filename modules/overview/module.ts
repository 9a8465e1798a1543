import { defineModule } from '../kernel/module-definition.ts'
import { actionItemsFor, sourcesOf } from './server/action-items.ts'
import { overviewRoutes } from './server/routes.ts'

export const overview = defineModule({
  name: 'overview',
  about: 'Gathered reads: balance, dashboard, till',
  routes: overviewRoutes,
  merchantPart: ({ tenantTransaction, clock }, modules) => {
    const sources = sourcesOf(modules)
    return async (caller) => {
      const items = await tenantTransaction(caller, (tx) => actionItemsFor(tx, sources, caller, clock.now()))
      return { waiting: items.length }
    }
  },
})
