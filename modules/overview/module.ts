import { defineModule } from '../kernel/module-definition.ts'
import { countsOf, loadActionItems, sourcesOf } from './server/action-items.ts'
import { overviewRoutes } from './server/routes.ts'

export const overview = defineModule({
  name: 'overview',
  about: 'Gathered reads: balance, dashboard, till',
  routes: overviewRoutes,
  merchantPart: (context, modules) => {
    const sources = sourcesOf(modules)
    return async (caller) => {
      const items = await loadActionItems(context, sources, caller)
      return { waiting: items.length, counts: countsOf(items) }
    }
  },
})
