import { defineModule } from '../kernel/module-definition.ts'
import { loanItems } from './server/action-items.ts'
import { loanInstalments } from './server/upcoming.ts'
import { loanFlag } from './flag.ts'
import { loanChecks } from './server/checks.ts'
import { aggregatorByCode } from './server/extension-points.ts'
import { loanHistory } from './server/history.ts'
import { expireRequestsJob, expireRestructuringsJob, provideAllJob, provideLoanJob, tendAllJob, tendLoanJob } from './server/jobs.ts'
import { lateLoanWork } from './server/late-loan-work.ts'
import { loanOperatorRoutes } from './server/operator-routes.ts'
import { loanRoutes } from './server/routes.ts'
import { loanStateTables } from './server/states.ts'
import {
  loanFundMovementTable,
  loanInstalmentTable,
  loanLimitRequestTable,
  loanMovementTable,
  loanRestructuringTable,
  loanTable,
} from './server/tables.ts'
import { loanFundWork, loanLimitWork, loanRequestWork } from './server/work-items.ts'
import { loanNumbers } from './server/dated-numbers.ts'
import {
  instalmentCollected,
  instalmentDueSoon,
  instalmentLate,
  lateFeeCharged,
  limitDecided,
  loanPaidOut,
  loanRefused,
  newPlanAccepted,
  newPlanOffered,
  otherTerms,
  requestExpired,
  warrantedPlanChanged,
  warrantyAnswered,
  warrantyRequested,
  warrantyCalled,
} from './server/messages.ts'
import { loansActivity } from './server/activity.ts'

export const loans = defineModule({
  name: 'loans',
  about: 'Loans to merchants out of the lender’s fund, vouched for by warranters',
  reads: ['account', 'business', 'collection', 'day_total', 'entry', 'journal', 'pin_grant', 'transfer'],
  messages: [
    instalmentCollected,
    instalmentDueSoon,
    instalmentLate,
    lateFeeCharged,
    limitDecided,
    loanPaidOut,
    loanRefused,
    newPlanAccepted,
    newPlanOffered,
    otherTerms,
    requestExpired,
    warrantedPlanChanged,
    warrantyAnswered,
    warrantyRequested,
    warrantyCalled,
  ],
  datedNumbers: loanNumbers,
  routes: loanRoutes,
  operatorRoutes: loanOperatorRoutes,
  jobs: [tendAllJob, tendLoanJob, provideAllJob, provideLoanJob, expireRequestsJob, expireRestructuringsJob],
  tables: [loanTable, loanInstalmentTable, loanMovementTable, loanRestructuringTable, loanLimitRequestTable, loanFundMovementTable],
  stateTables: loanStateTables,
  checks: loanChecks,
  flags: [loanFlag],
  history: loanHistory,
  workItems: [loanRequestWork, loanLimitWork, lateLoanWork, loanFundWork],
  extensionPoints: [aggregatorByCode],
  actionItems: [loanItems],
  upcoming: [loanInstalments],
  activity: loansActivity,
})
