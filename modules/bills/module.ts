import { type CallbackRequest, defineModule } from '../kernel/module-definition.ts'
import { receiveBillNotice } from './server/actions/refund-purchase.ts'
import { billApprovals } from './server/approvables.ts'
import { billChecks } from './server/checks.ts'
import { bill } from './server/fulfilment.ts'
import { billDetail } from './server/history-detail.ts'
import { askTokensJob, checkRefundJob, readBalanceJob, textTokenJob } from './server/jobs.ts'
import { billOperatorRoutes } from './server/operator-routes.ts'
import { billRoutes } from './server/routes.ts'
import { billPurchaseTable, billTopUpTable } from './server/tables.ts'
import { billsStateTables } from './server/state-tables.ts'
import { sealLabel } from './server/token-seal.ts'
import { missingTokenWork, topUpWork } from './server/work-items.ts'
import { meterToken } from './server/messages.ts'
import { billsActivity } from './server/activity.ts'

export const bills = defineModule({
  name: 'bills',
  about: 'Airtime, data, cable TV and electricity',
  reads: ['account', 'business', 'day_of_account', 'entry', 'hold', 'journal', 'transfer', 'transfer_attempt'],
  messages: [meterToken],
  stateTables: billsStateTables,
  routes: billRoutes,
  operatorRoutes: billOperatorRoutes,
  sealedColumns: [{ table: 'bill_purchase', column: 'token', key: ['id'], place: (id) => sealLabel(id) }],
  callbacks: (context) => [{ path: context.biller.noticePath, handle: (request: CallbackRequest) => receiveBillNotice(context, request) }],
  approvables: billApprovals,
  fulfilments: [bill],
  historyDetail: billDetail,
  jobs: [textTokenJob, checkRefundJob, askTokensJob, readBalanceJob],
  workItems: [missingTokenWork, topUpWork],
  tables: [billPurchaseTable, billTopUpTable],
  checks: billChecks,
  activity: billsActivity,
})
