import { defineModule } from '../kernel/module-definition.ts'
import { declaredHistory } from '../history/index.ts'
import { statementChecks } from './server/checks.ts'
import { deleteOutdatedJob, writeStatementJob } from './server/jobs.ts'
import { statementRoutes } from './server/routes.ts'
import { statementsStateTables } from './server/state-tables.ts'
import { statementReady } from './server/messages.ts'
import { statementsActivity } from './server/activity.ts'

export const statements = defineModule({
  name: 'statements',
  about: 'Statements of a wallet, as PDF and CSV',
  reads: ['account', 'cashpoint', 'entry', 'history_item', 'journal'],
  messages: [statementReady],
  stateTables: statementsStateTables,
  routes: (context, modules) => {
    const declarations = declaredHistory(modules)
    const job = writeStatementJob(declarations)
    return statementRoutes(context, declarations, (statementId) => job.enqueue({ statementId }))
  },
  jobs: (modules) => [writeStatementJob(declaredHistory(modules)), deleteOutdatedJob],
  checks: statementChecks,
  activity: statementsActivity,
})
