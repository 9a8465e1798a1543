import type { z } from 'zod'
import type { Caller } from '../../identity/index.ts'
import type { memberSchema } from '../contract.ts'
import type { Invitation, TeamMember } from './queries.ts'
import { givenRole } from './roles.ts'
import { allowedActions, givenRoles } from './states.ts'

type Shown = z.output<typeof memberSchema>

export function presentMember(member: TeamMember, caller: Caller): Shown {
  const state = member.state === 'suspended' ? 'suspended' : 'active'
  const shown = { state, is_owner: member.is_owner, is_you: member.person_id === caller.personId } as const
  const allowed = allowedActions(shown, caller.role)
  return {
    _id: member.id,
    email: member.email ?? '',
    name: [member.firstname, member.lastname].filter(Boolean).join(' '),
    role: member.role,
    ...shown,
    permissions: { loans: member.may_loans, affiliates: member.may_affiliates, authorizations: member.may_authorizations },
    expires_on: null,
    allowed,
    roles: allowed.includes('change_role') ? givenRoles(member).map(givenRole) : [],
  }
}

export function presentInvitation(invitation: Invitation, caller: Caller, at: Date): Shown {
  const state = invitation.expires_at.getTime() > at.getTime() ? 'invited' : 'expired'
  const shown = { state, is_owner: false, is_you: false } as const
  return {
    _id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    ...shown,
    permissions: { loans: true, affiliates: true, authorizations: true },
    expires_on: invitation.expires_at.toISOString(),
    allowed: allowedActions(shown, caller.role),
    roles: [],
  }
}
