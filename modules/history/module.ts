import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { transferReferenceCode } from '../transfers/index.ts'
import { declaredDetails, declaredHistory } from './server/declarations.ts'
import { historyChecks } from './server/checks.ts'
import { historyCommitHooks } from './server/commit-hooks.ts'
import { historyRoutes } from './server/routes.ts'
import { deleteOldMinutesJob, fillCounterpartySearchJob } from './server/jobs.ts'
import { customerObject } from './server/objects/customer.ts'
import { paymentObject } from './server/objects/payment.ts'
import { referenceCodeOf } from './server/queries.ts'
import { cashpointCustomerTable, customerTable, historyItemTable, receivedMinuteTable } from './server/tables.ts'
import { firstPaymentStep } from './server/first-steps.ts'

export const history = defineModule({
  name: 'history',
  about: 'What happened: lists, days, customers, receipts',
  reads: [
    'account',
    'alternate_account',
    'business',
    'cashpoint',
    'collection',
    'collection_address',
    'day_total',
    'entry',
    'journal',
    'transfer',
    'transfer_answer',
    'transfer_attempt',
  ],
  routes: (context, modules) => historyRoutes(context, declaredHistory(modules), declaredDetails(modules)),
  jobs: [deleteOldMinutesJob, fillCounterpartySearchJob],
  tables: [historyItemTable, customerTable, cashpointCustomerTable, receivedMinuteTable],
  commitHooks: (modules) => historyCommitHooks(declaredHistory(modules)),
  extensions: () => [extend(transferReferenceCode, referenceCodeOf)],
  checks: (modules) => historyChecks(declaredHistory(modules)),
  firstSteps: [firstPaymentStep],
  objectKinds: (modules) => [paymentObject(declaredHistory(modules)), customerObject],
})
