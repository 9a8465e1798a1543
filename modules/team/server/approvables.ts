import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Caller } from '../../identity/index.ts'
import {
  addMember,
  addMemberWithVideo,
  changeRole,
  GIVEN_ROLES,
  INVITE_ROLES,
  type InviteRole,
  removeMember,
  suspendMember,
  unsuspendMember,
} from '../contract.ts'
import { changedMeanwhile } from './actions/change-member.ts'
import { requireTeam } from './require-team.ts'
import { findMember } from './queries.ts'
import { roleName, roleSummary } from './roles.ts'

type Invited = { role: InviteRole; name?: string; email?: string; nuban?: string }

async function invitation(context: TenantContext, caller: Caller, { body: { role, name, email, nuban } }: { body: Invited }) {
  await requireTeam(context, caller)
  const rights = roleSummary(INVITE_ROLES[role])
  return {
    title: name ? `Invite ${name} to the team` : 'Make a cashier Cashier Accountant',
    facts: [
      { name: 'Role', value: `${roleName(INVITE_ROLES[role])}. ${rights}` },
      ...(email ? [{ name: 'Email', value: email }] : []),
      ...(nuban ? [{ name: 'Cashpoint account', value: nuban }] : []),
    ],
    effects: [name ? 'The invitation is mailed at once.' : 'The cashier gets the new rights at once.'],
  }
}

async function named({ tenant }: TenantContext, caller: Caller, id: string) {
  const member = await findMember(tenant(caller), caller.businessId, id)
  if (!member) throw notFound('The team member')
  return { member, name: [member.firstname, member.lastname].filter(Boolean).join(' ') }
}

/** Taking rights away waits only where it changes who approves: otherwise an owner could end the own approval rules alone. */
function leaving(contract: typeof suspendMember | typeof removeMember, { title, effect }: { title: string; effect: string }): Approvable {
  return defineApprovable({
    contract,
    area: 'changes',
    async applies(context, caller, { body }) {
      const { member } = await named(context, caller, body.member)
      return member.state === 'active' && member.role === 'merchant-authorizer' && member.may_authorizations
    },
    async describe(context, caller, { body }) {
      const { member, name } = await named(context, caller, body.member)
      return {
        title: `${title} ${name}`,
        facts: [{ name: 'Role', value: `${roleName(member.role)}. ${roleSummary(member.role)}` }],
        effects: [`${name} ${effect}.`],
      }
    },
  })
}

export const teamApprovals: readonly Approvable[] = [
  defineApprovable({ contract: addMember, area: 'changes', describe: invitation }),
  defineApprovable({ contract: addMemberWithVideo, area: 'changes', describe: invitation }),
  defineApprovable({
    contract: changeRole,
    area: 'changes',
    async describe(context, caller, { body }) {
      await requireTeam(context, caller)
      const { member, name } = await named(context, caller, body.member)
      const role = GIVEN_ROLES[body.role]
      return {
        title: `New role for ${name}`,
        facts: [
          { name: 'Role now', value: roleName(member.role) },
          { name: 'New role', value: `${roleName(role)}. ${roleSummary(role)}` },
        ],
        effects: [`${name} has to log in again.`],
      }
    },
  }),
  leaving(suspendMember, { title: 'Suspend', effect: 'is signed out at once, and approves nothing until the suspension ends' }),
  leaving(removeMember, { title: 'Remove', effect: 'is signed out at once, and no longer belongs to the team' }),
  /** Gives rights back. */
  defineApprovable({
    contract: unsuspendMember,
    area: 'changes',
    async describe(context, caller, { body }) {
      const { member, name } = await named(context, caller, body.member)
      if (member.state !== 'suspended') throw changedMeanwhile()
      return {
        title: `Let ${name} log in again`,
        facts: [{ name: 'Role', value: `${roleName(member.role)}. ${roleSummary(member.role)}` }],
        effects: [`${name} can log in again, with the same role.`],
      }
    },
  }),
]
