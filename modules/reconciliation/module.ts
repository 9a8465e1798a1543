import { defineModule } from '../kernel/module-definition.ts'
import { reconciliationChecks } from './server/checks.ts'
import { reconciliationCommitHooks } from './server/commit-hooks.ts'
import { RECONCILIATION_FAILPOINTS } from './server/context.ts'
import { closeDecidedCasesJob, escalateCaseJob } from './server/case-jobs.ts'
import { openContradictionJob } from './server/contradiction-job.ts'
import { matchAlternateCreditsJob, matchOperatingStatementJob, matchStatementJob } from './server/jobs.ts'
import { bankLineObject } from './server/objects/bank-line.ts'
import { caseObject, paymentAtBankPart } from './server/objects/case.ts'
import { breakWork } from './server/work-items/break.ts'
import { latePaymentWork } from './server/work-items/late-payment.ts'
import { paymentReviewWork } from './server/work-items/payment-review.ts'
import { suspenseWork } from './server/work-items/suspense.ts'
import { clearingItemTable, statementLineTable, suspenseItemTable } from './server/tables.ts'
import { reconciliationStateTables } from './server/state-tables.ts'
import { reconciliationActivity } from './server/activity.ts'

export const reconciliation = defineModule({
  name: 'reconciliation',
  about: 'The bank statement against the books',
  reads: [
    'account',
    'business',
    'cashpoint',
    'collection',
    'entry',
    'expected_payment',
    'history_item',
    'hold',
    'inbound_notice',
    'institution',
    'journal',
    'state_move',
    'transfer',
    'transfer_attempt',
  ],
  stateTables: reconciliationStateTables,
  jobs: [matchStatementJob, matchAlternateCreditsJob, matchOperatingStatementJob, openContradictionJob, closeDecidedCasesJob, escalateCaseJob],
  tables: [clearingItemTable, statementLineTable, suspenseItemTable],
  commitHooks: reconciliationCommitHooks,
  workItems: [paymentReviewWork, latePaymentWork, suspenseWork, breakWork],
  objectKinds: [bankLineObject, caseObject],
  objectParts: [paymentAtBankPart],
  checks: reconciliationChecks,
  failpoints: RECONCILIATION_FAILPOINTS,
  activity: reconciliationActivity,
})
