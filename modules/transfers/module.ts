import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { paymentsToWatch } from '../risk/index.ts'
import { transferApproval, withdrawalApproval } from './server/approvables.ts'
import { transferChecks } from './server/checks.ts'
import { sealLabel } from './server/bvn.ts'
import { TRANSFER_FAILPOINTS } from './server/context.ts'
import { approvalAhead, bonusWithdrawal, transferReferenceCode } from './server/extension-points.ts'
import { bankTransfer, settlement, withdrawal } from './server/fulfilments/bank-payments.ts'
import { paymentOutPart } from './server/payment-part.ts'
import { transferHistory } from './server/history.ts'
import { queryReturnJob, queryTransferJob, sendTransferJob } from './server/jobs.ts'
import { watchedPayments } from './server/queries.ts'
import { transferRoutes } from './server/routes.ts'
import { settleAllJob, settleBusinessJob } from './server/settlement-jobs.ts'
import { insertDemoBeneficiaries } from './server/store.ts'
import { sweepTransfersJob } from './server/sweep-job.ts'
import { transferAnswerTable, transferAttemptTable, transferTable } from './server/tables.ts'
import { transfersStateTables } from './server/state-tables.ts'
import { nextSettlement } from './server/upcoming.ts'
import { transfersActivity } from './server/activity.ts'

export const transfers = defineModule({
  name: 'transfers',
  about: 'Money out: beneficiaries, quote, send, withdraw, timeline',
  reads: ['account', 'business', 'entry', 'hold', 'institution', 'journal', 'pin_grant'],
  stateTables: transfersStateTables,
  routes: transferRoutes,
  sealedColumns: [{ table: 'transfer', column: 'beneficiary_bvn', key: ['id'], place: (id) => sealLabel(id) }],
  jobs: [sendTransferJob, queryTransferJob, queryReturnJob, sweepTransfersJob, settleAllJob, settleBusinessJob],
  tables: [transferTable, transferAttemptTable, transferAnswerTable],
  approvables: [transferApproval, withdrawalApproval],
  fulfilments: [bankTransfer, withdrawal, settlement],
  checks: transferChecks,
  extensionPoints: [approvalAhead, bonusWithdrawal, transferReferenceCode],
  failpoints: TRANSFER_FAILPOINTS,
  history: transferHistory,
  extensions: () => [extend(paymentsToWatch, watchedPayments)],
  upcoming: [nextSettlement],
  objectParts: [paymentOutPart],
  demo: insertDemoBeneficiaries,
  activity: transfersActivity,
})
