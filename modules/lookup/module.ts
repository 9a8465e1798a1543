import { defineModule } from '../define-module.ts'
import { auditRoutes } from './server/audit/routes.ts'
import { lookupRoutes } from './server/routes.ts'

export const lookup = defineModule({
  name: 'lookup',
  about: 'Look-up by operators: search and the page of a business',
  operatorRoutes: (context, modules) => [
    ...lookupRoutes(
      context,
      modules.flatMap(({ workItems = [] }) => workItems),
    ),
    ...auditRoutes(context),
  ],
})
