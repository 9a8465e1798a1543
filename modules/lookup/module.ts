import { defineModule } from '../define-module.ts'
import { auditRoutes } from './server/audit/routes.ts'
import { lookupRoutes } from './server/routes.ts'
import { standingWork } from './server/standing/work-items.ts'

export const lookup = defineModule({
  name: 'lookup',
  about: 'Look-up by operators: search, the page of a business, and its standing',
  operatorRoutes: (context, modules) => [
    ...lookupRoutes(
      context,
      modules.flatMap(({ workItems = [] }) => workItems),
    ),
    ...auditRoutes(context),
  ],
  workItems: [standingWork],
})
