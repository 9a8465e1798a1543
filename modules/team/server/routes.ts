import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { PublicContext } from '../../kernel/tenant-context.ts'
import { askForVideo, memberVideo, bind, bindPublic, type Caller } from '../../identity/index.ts'
import {
  acceptInvitation,
  addMember,
  addMemberWithVideo,
  cancelInvitation,
  changeRole,
  listMembers,
  listRoles,
  removeMember,
  resendInvitation,
  showInvitation,
  startAddMember,
  suspendMember,
  unsuspendMember,
} from '../contract.ts'
import { acceptInvitation as accept, describeInvitation } from './actions/accept-invitation.ts'
import { cancel, resend } from './actions/change-invitation.ts'
import { changeMemberRole, moveMember } from './actions/change-member.ts'
import { inviteMember } from './actions/invite-member.ts'
import type { TeamContext } from './context.ts'
import type { AcceptContext } from './invitation-link.ts'
import { presentInvitation, presentMember } from './present.ts'
import { openInvitationsOf, teamOf } from './queries.ts'
import { requireTeam } from './require-team.ts'
import { teamRoles } from './roles.ts'

export function teamRoutes(context: TeamContext): BoundRoute<Caller>[] {
  const requireFlag = (caller: Caller) => requireTeam(context, caller)
  return [
    bind(listRoles, async ({ caller }) => {
      await requireFlag(caller)
      const roles = teamRoles()
      return { data: roles, count: roles.length }
    }),
    bind(listMembers, async ({ caller }) => {
      await requireFlag(caller)
      const db = context.tenant(caller)
      const [members, invitations] = await Promise.all([teamOf(db, caller.businessId), openInvitationsOf(db, caller.businessId)])
      const at = context.clock.now()
      const shown = [...members.map((member) => presentMember(member, caller)), ...invitations.map((one) => presentInvitation(one, caller, at))]
      return { data: shown, count: shown.length }
    }),
    bind(startAddMember, async ({ caller }) => {
      await requireFlag(caller)
      return {
        data: {
          question: (await askForVideo({ ...context, db: context.acrossBusinesses('people') }, memberVideo('team_invite', caller)))?.question ?? null,
        },
      }
    }),
    ...[addMember, addMemberWithVideo].map((route) =>
      bind(route, async ({ body, caller, meta }) => {
        await requireFlag(caller)
        const { outcome, replayed } = await inviteMember(context, caller, body, meta)
        return { data: { _id: outcome.id }, message: 'Team Member Added Successfully', replayed }
      }),
    ),
    bind(changeRole, async ({ body, caller, meta }) => {
      await requireFlag(caller)
      const { replayed } = await changeMemberRole(context, caller, body, meta)
      return { data: { _id: body.member }, message: 'Role changed successfully', replayed }
    }),
    bind(removeMember, async ({ body, caller, meta }) => {
      await moveMember(context, caller, 'remove', body.member, meta)
      return { data: { _id: body.member }, message: 'Member removed successfully' }
    }),
    bind(suspendMember, async ({ body, caller, meta }) => {
      await moveMember(context, caller, 'suspend', body.member, meta)
      return { data: { _id: body.member }, message: 'Member suspended' }
    }),
    bind(unsuspendMember, async ({ body, caller, meta }) => {
      await moveMember(context, caller, 'unsuspend', body.member, meta)
      return { data: { _id: body.member }, message: 'This member can log in again' }
    }),
    bind(resendInvitation, async ({ body, caller, meta }) => {
      await resend(context, caller, body.invitation, meta)
      return { data: { _id: body.invitation }, message: 'The invitation was sent again' }
    }),
    bind(cancelInvitation, async ({ body, caller, meta }) => {
      await cancel(context, caller, body.invitation, meta)
      return { data: { _id: body.invitation }, message: 'The invitation was cancelled' }
    }),
  ]
}

export function teamPublicRoutes(routes: Omit<AcceptContext, 'db'> & Pick<PublicContext, 'acrossBusinesses'>): BoundRoute<null>[] {
  const context: AcceptContext = { ...routes, db: routes.acrossBusinesses('invitation') }
  return [
    bindPublic(showInvitation, async ({ body }) => ({ data: await describeInvitation(context, body.code) })),
    bindPublic(acceptInvitation, async ({ body, meta }) => {
      const { email, replayed } = await accept(context, body, meta)
      return { data: { email }, message: 'You have joined the team. Log in to continue.', replayed }
    }),
  ]
}
