import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { approvalAhead } from '../transfers/index.ts'
import { approvablesOf } from './server/approvables.ts'
import { policyChange } from './server/approve-policy-change.ts'
import { approvalChecks } from './server/checks.ts'
import { writeDemoApprovals } from './server/demo.ts'
import { approvalAheadOf, approvalGate } from './server/gate.ts'
import { askApproverJob, carryOutJobFor, expireApprovalsJob } from './server/jobs.ts'
import { approvalRoutes } from './server/routes.ts'
import { approvalStateTables } from './server/state-tables.ts'
import { endingRequests } from './server/upcoming.ts'
import { approvalItems } from './server/waiting-for.ts'
import { approvalRulesWork } from './server/work-items.ts'
import { approvalRequested, policyChanged, requestEnded } from './server/messages.ts'
import { approvalsActivity } from './server/activity.ts'

export const approvals = defineModule({
  name: 'approvals',
  about: 'Requests that wait for a second person, and the rules of a business about them',
  reads: ['business', 'person', 'pin_grant', 'work_item'],
  messages: [approvalRequested, policyChanged, requestEnded],
  stateTables: approvalStateTables,
  routes: approvalRoutes,
  approvables: [policyChange],
  workItems: [approvalRulesWork],
  gate: (context, modules) => approvalGate(context, [...approvablesOf(modules).values()]),
  jobs: (modules) => [askApproverJob, carryOutJobFor(modules), expireApprovalsJob],
  extensions: () => [extend(approvalAhead, approvalAheadOf)],
  checks: approvalChecks,
  actionItems: [approvalItems],
  upcoming: [endingRequests],
  demo: writeDemoApprovals,
  activity: approvalsActivity,
})
