import { defineModule } from '../kernel/module-definition.ts'
import { runBoardJob } from './server/jobs.ts'
import { boardRoutes } from './server/routes.ts'

export const board = defineModule({
  name: 'board',
  about: 'The operators’ board: whether the books hold',
  operatorRoutes: boardRoutes,
  jobs: (modules) => [runBoardJob(modules)],
})
