import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { teamApprovals } from './server/approvables.ts'
import { addCashier, cashierLogin } from '../cashpoints/index.ts'
import { isFormerCashier, lostAccess, memberships } from '../identity/index.ts'
import { teamFlag } from './flag.ts'
import { insertDemoInvitation } from './server/demo.ts'
import { renewInvitationJob, sendInvitationJob } from './server/jobs.ts'
import { assignMember } from './server/actions/assign-member.ts'
import { cashierLoginOf, isFormerCashier as isFormer, lostAccessReason, membershipsOf } from './server/queries.ts'
import { teamPublicRoutes, teamRoutes } from './server/routes.ts'
import { teamStateTables } from './server/state-tables.ts'
import { invitation, memberChanged, memberInvited, memberJoined, yourAccessChanged } from './server/messages.ts'
import { tillFirstStep, teamFirstStep } from './server/first-steps.ts'
import { teamActivity } from './server/activity.ts'

export const team = defineModule({
  name: 'team',
  about: 'Members of a business and their roles',
  reads: ['business', 'cashpoint', 'known_device', 'person', 'session'],
  messages: [invitation, memberChanged, memberInvited, memberJoined, yourAccessChanged],
  stateTables: teamStateTables,
  routes: teamRoutes,
  approvables: teamApprovals,
  publicRoutes: teamPublicRoutes,
  jobs: [sendInvitationJob, renewInvitationJob],
  flags: [teamFlag],
  demo: insertDemoInvitation,
  extensions: () => [
    extend(memberships, membershipsOf),
    extend(lostAccess, lostAccessReason),
    extend(cashierLogin, cashierLoginOf),
    extend(isFormerCashier, isFormer),
    extend(addCashier, assignMember),
  ],
  firstSteps: [tillFirstStep, teamFirstStep],
  activity: teamActivity,
})
