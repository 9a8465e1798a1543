import { defineModule } from '../define-module.ts'
import { insertDemoOperators } from './server/demo.ts'
import { sendOperatorPasswordJob } from './server/jobs.ts'
import { operatorPublicRoutes, operatorRoutes } from './server/routes.ts'

export const operators = defineModule({
  name: 'operators',
  about: 'The staff of the bank: sign-in with two steps, roles, sessions',
  publicRoutes: operatorPublicRoutes,
  operatorRoutes,
  jobs: [sendOperatorPasswordJob],
  demo: insertDemoOperators,
})
