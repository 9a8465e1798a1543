import { type CallbackRequest, defineModule } from '../define-module.ts'
import { receiveBillNotice } from './server/actions/refund-purchase.ts'
import { billApprovals } from './server/approvables.ts'
import { billChecks } from './server/checks.ts'
import { bill, sealLabel } from './server/fulfilment.ts'
import { checkRefundJob, readBalanceJob, textTokenJob } from './server/jobs.ts'
import { billRoutes } from './server/routes.ts'
import { billPurchaseTable, billTopUpTable } from './server/tables.ts'
import { billsStateTables } from './server/state-tables.ts'

export const bills = defineModule({
  name: 'bills',
  about: 'Airtime, data, cable TV and electricity',
  stateTables: billsStateTables,
  routes: billRoutes,
  sealedColumns: [{ table: 'bill_purchase', column: 'token', key: ['id'], place: (id) => sealLabel(id) }],
  callbacks: (context) => [{ path: '/callbacks/vtung', handle: (request: CallbackRequest) => receiveBillNotice(context, request) }],
  approvables: billApprovals,
  fulfilments: [bill],
  jobs: [textTokenJob, checkRefundJob, readBalanceJob],
  tables: [billPurchaseTable, billTopUpTable],
  checks: billChecks,
})
