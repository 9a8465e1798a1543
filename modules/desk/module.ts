import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { lostRights } from '../operators/index.ts'
import { deskRoutes } from './server/routes.ts'
import { releaseAll } from './server/store.ts'

export const desk = defineModule({
  name: 'desk',
  about: 'The operators’ desk: work that only people can end',
  extensions: () => [extend(lostRights, releaseAll)],
  operatorRoutes: (context, modules) =>
    deskRoutes(
      context,
      modules.flatMap(({ workItems = [] }) => workItems),
    ),
})
