import { defineModule } from '../kernel/module-definition.ts'
import { logDemoDisputes } from './server/demo.ts'
import { disputeChecks } from './server/checks.ts'
import { disputeMoveTable, disputeTable } from './server/tables.ts'
import { disputeHistory } from './server/history.ts'
import { disputeDetail } from './server/history-detail.ts'
import { disputeRoutes } from './server/routes.ts'
import { disputesStateTables } from './server/state-tables.ts'
import { disputeWork, fraudReportWork } from './server/work-items.ts'
import { disputeLogged, disputeMoved } from './server/messages.ts'
import { disputeQuestionItems } from './server/action-items.ts'
import { disputesActivity } from './server/activity.ts'

export const disputes = defineModule({
  name: 'disputes',
  about: 'Transactions that a business says are wrong, and the answers of staff',
  reads: ['account', 'business', 'entry', 'history_item', 'journal', 'person', 'transfer'],
  messages: [disputeLogged, disputeMoved],
  stateTables: disputesStateTables,
  tables: [disputeTable, disputeMoveTable],
  checks: disputeChecks,
  history: disputeHistory,
  historyDetail: disputeDetail,
  routes: disputeRoutes,
  workItems: [disputeWork, fraudReportWork],
  demo: logDemoDisputes,
  actionItems: [disputeQuestionItems],
  activity: disputesActivity,
})
