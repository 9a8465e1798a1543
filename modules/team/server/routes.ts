import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { AppContext } from '../../kernel/app-context.ts'
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
import type { InvitationContext } from './invitation-link.ts'
import { presentInvitation, presentMember } from './present.ts'
import { openInvitationsOf, teamOf } from './queries.ts'
import { requireTeam } from './require-team.ts'
import { teamRoles } from './roles.ts'

type TeamContext = InvitationContext & Pick<AppContext, 'mainSiteUrl'>

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
      const { system } = context.db
      const [members, invitations] = await Promise.all([teamOf(system, caller.businessId), openInvitationsOf(system, caller.businessId)])
      const at = context.clock.now()
      const shown = [...members.map((member) => presentMember(member, caller)), ...invitations.map((one) => presentInvitation(one, caller, at))]
      return { data: shown, count: shown.length }
    }),
    bind(startAddMember, async ({ caller }) => {
      await requireFlag(caller)
      return { data: { question: (await askForVideo(context, memberVideo('team_invite', caller)))?.question ?? null } }
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

export function teamPublicRoutes(routes: Omit<TeamContext, 'db'> & Pick<PublicContext, 'acrossBusinesses'>): BoundRoute<null>[] {
  const context = { ...routes, db: routes.acrossBusinesses('invitation') }
  return [
    bindPublic(showInvitation, async ({ body }) => ({ data: await describeInvitation(context, body.code) })),
    bindPublic(acceptInvitation, async ({ body, meta }) => {
      const { email, replayed } = await accept(context, body, meta)
      return { data: { email }, message: 'You have joined the team. Log in to continue.', replayed }
    }),
  ]
}
