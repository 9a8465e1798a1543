import { defineModule } from '../kernel/module-definition.ts'
import { cardPaymentsFlag } from './flag.ts'
import { cardRefundApproval } from './server/approvables.ts'
import { cardChecks } from './server/checks.ts'
import { cardHistory } from './server/history.ts'
import { cardPayWay } from './server/pay-way.ts'
import { cardDetail } from './server/history-detail.ts'
import {
  announceBatchesJob,
  checkDisputeJob,
  checkRefundJob,
  endPaymentJob,
  endUnpaidJob,
  remindDisputeJob,
  sendDisputeAnswerJob,
  sendRefundJob,
  settleBatchJob,
  sweepCardsJob,
} from './server/jobs.ts'
import { cardRoutes } from './server/routes.ts'
import { cardSource } from './server/source.ts'
import { cardBatchTable, cardDisputeTable, cardItemTable, cardPaymentTable, cardRefundTable } from './server/tables.ts'
import { cardsStateTables } from './server/state-tables.ts'
import { disputeEnded, disputeOpened, disputeReminder } from './server/messages.ts'
import { cardDisputeItems } from './server/action-items.ts'
import { cardArrivals } from './server/upcoming.ts'
import { cardsActivity } from './server/activity.ts'

export const cards = defineModule({
  name: 'cards',
  about: 'Payments by card: links, batches, refunds and disputes',
  reads: ['account', 'business', 'cashpoint', 'entry', 'hold', 'journal', 'pin_grant'],
  messages: [disputeEnded, disputeOpened, disputeReminder],
  stateTables: cardsStateTables,
  routes: cardRoutes,
  approvables: [cardRefundApproval],
  jobs: [
    announceBatchesJob,
    settleBatchJob,
    sendRefundJob,
    checkRefundJob,
    checkDisputeJob,
    sendDisputeAnswerJob,
    remindDisputeJob,
    endPaymentJob,
    endUnpaidJob,
    sweepCardsJob,
  ],
  tables: [cardPaymentTable, cardItemTable, cardBatchTable, cardRefundTable, cardDisputeTable],
  sources: [cardSource],
  payWays: [cardPayWay],
  checks: cardChecks,
  flags: [cardPaymentsFlag],
  history: cardHistory,
  historyDetail: cardDetail,
  actionItems: [cardDisputeItems],
  upcoming: [cardArrivals],
  activity: cardsActivity,
})
