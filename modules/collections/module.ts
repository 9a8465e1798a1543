import { type CallbackRequest, defineModule } from '../kernel/module-definition.ts'
import { receiveNotice } from './server/actions/receive-notice.ts'
import { mismatchRulesApproval, sendBackApproval } from './server/approvables.ts'
import { collectionChecks } from './server/checks.ts'
import { collectionCommitHooks } from './server/commit-hooks.ts'
import { COLLECTION_FAILPOINTS } from './server/context.ts'
import { collectionHistory } from './server/history.ts'
import { alertUnpostedCreditsJob, confirmCollectionJob, expireReversalRequestsJob, sweepStatementJob, tellSentBackJob } from './server/jobs.ts'
import { collectionRoutes } from './server/routes.ts'
import { countForCaller } from './server/reversal-requests/count-for-caller.ts'
import { paymentInPart } from './server/payment-part.ts'
import { sendingBack } from './server/sending-back.ts'
import { bankAccountSource } from './server/sources/index.ts'
import { insertDemoNotices } from './server/store.ts'
import { collectionTable, expectedPaymentTable, mismatchRulesTable, mismatchTable, movedPaymentTable, reversalRequestTable } from './server/tables.ts'
import { collectionsStateTables } from './server/state-tables.ts'
import { paymentSentBack, reversalRequested } from './server/messages.ts'
import { mismatchItems } from './server/expected/action-items.ts'
import { endExpectedPaymentJob, endMismatchJob, openExpectedAccountJob, sendBackByRulesJob } from './server/expected/jobs.ts'
import { lookForPayersJob } from './server/expected/look-job.ts'
import { payPageDocuments, payPageRoutes, payWaysOf } from './server/expected/public-routes.ts'
import { reversalItems } from './server/reversal-requests/action-items.ts'
import { collectionsActivity } from './server/activity.ts'

export const collections = defineModule({
  name: 'collections',
  about: 'Money in: notices of the bank, confirmed and posted',
  reads: ['account', 'business', 'cashpoint', 'command_key', 'entry', 'hold', 'journal', 'person', 'pin_grant', 'transfer'],
  messages: [paymentSentBack, reversalRequested],
  stateTables: collectionsStateTables,
  sources: [bankAccountSource],
  callbacks: (context) =>
    context.sources.all.flatMap((source) =>
      source.partners(context).map(({ name, noticePath }) => ({
        path: noticePath,
        handle: (request: CallbackRequest) => receiveNotice(context, request, source, name),
      })),
    ),
  routes: collectionRoutes,
  publicRoutes: (context, modules) => payPageRoutes(context, payWaysOf(context, modules)),
  documents: (context, modules) => payPageDocuments(context, payWaysOf(context, modules)),
  approvables: [sendBackApproval, mismatchRulesApproval],
  merchantPart: (context) => (caller) => countForCaller(context, caller),
  fulfilments: [sendingBack],
  jobs: (modules) => [
    confirmCollectionJob,
    sweepStatementJob(modules.flatMap(({ sources = [] }) => sources)),
    alertUnpostedCreditsJob,
    expireReversalRequestsJob,
    tellSentBackJob,
    openExpectedAccountJob,
    endExpectedPaymentJob,
    endMismatchJob,
    sendBackByRulesJob,
    lookForPayersJob,
  ],
  tables: [collectionTable, reversalRequestTable, expectedPaymentTable, mismatchTable, mismatchRulesTable, movedPaymentTable],
  commitHooks: collectionCommitHooks,
  checks: collectionChecks,
  failpoints: COLLECTION_FAILPOINTS,
  history: collectionHistory,
  demo: insertDemoNotices,
  actionItems: [reversalItems, mismatchItems],
  objectParts: [paymentInPart],
  activity: collectionsActivity,
})
