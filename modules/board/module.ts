import { defineModule } from '../kernel/module-definition.ts'
import { runBoardJob } from './server/jobs.ts'
import { boardRoutes } from './server/routes.ts'

export const board = defineModule({
  name: 'board',
  about: 'The operators’ board: whether the books hold',
  reads: ['account', 'business', 'clearing_item', 'entry', 'journal', 'suspense_item'],
  operatorRoutes: boardRoutes,
  jobs: (modules) => [runBoardJob(modules)],
})
