import { defineModule } from '../kernel/module-definition.ts'
import { deskRoutes } from './server/routes.ts'

export const desk = defineModule({
  name: 'desk',
  about: 'The operators’ desk: work that only people can end',
  reads: ['operator', 'work_item_event'],
  operatorRoutes: (context, modules) =>
    deskRoutes(
      context,
      modules.flatMap(({ workItems = [] }) => workItems),
    ),
})
