import { defineModule, type ModuleDefinition } from '../kernel/module-definition.ts'
import { notifyOfEndedJob } from './server/jobs.ts'
import { deskRoutes } from './server/routes.ts'

const kindsOf = (modules: readonly ModuleDefinition[]) => modules.flatMap(({ workItems = [] }) => workItems)

export const desk = defineModule({
  name: 'desk',
  about: 'The operators’ desk: work that only people can end',
  reads: ['operator', 'work_item_event'],
  operatorRoutes: (context, modules) => deskRoutes(context, kindsOf(modules)),
  jobs: (modules) => [notifyOfEndedJob(kindsOf(modules))],
})
