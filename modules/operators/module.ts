import { defineModule } from '../kernel/module-definition.ts'
import { secretPlace } from './server/actions/sign-in.ts'
import { insertDemoOperators } from './server/demo.ts'
import { sendOperatorPasswordJob } from './server/jobs.ts'
import { operatorPublicRoutes, operatorRoutes } from './server/routes.ts'
import { operatorsStateTables } from './server/state-tables.ts'
import { operatorPassword, secondPersonNeeded, workAssigned, workDecided, workEnded } from './server/messages.ts'
import { operatorWork } from './server/work-item/operator-work.ts'

export const operators = defineModule({
  name: 'operators',
  about: 'The staff of the bank: sign-in with two steps, roles, sessions',
  messages: [operatorPassword, secondPersonNeeded, workAssigned, workDecided, workEnded],
  stateTables: operatorsStateTables,
  publicRoutes: operatorPublicRoutes,
  operatorRoutes,
  workItems: [operatorWork],
  sealedColumns: [{ table: 'operator', column: 'totp_secret', key: ['id'], place: (id) => secretPlace(id) }],
  jobs: [sendOperatorPasswordJob],
  demo: insertDemoOperators,
})
