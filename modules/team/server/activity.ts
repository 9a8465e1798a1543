import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import type { Role } from '../../identity/contract.ts'
import { roleName } from './roles.ts'
import { memberNames } from './queries.ts'

const roleOf = (role: string | undefined) => role && roleName(role as Role)

export const teamActivity: ActivityDeclaration = {
  'team.add_member': {
    kind: 'people',
    facts: ['role', 'email'],
    text: ({ role, email }) => `invited ${email ?? 'a member'}${after(' as ', roleOf(role))}`,
  },
  'team.accept_invitation': { kind: 'people', facts: ['role'], text: ({ role }) => `accepted the invitation${after(' as ', roleOf(role))}` },
  'team.resend_invitation': { kind: 'people', text: 'sent an invitation again' },
  'team.cancel_invitation': { kind: 'people', text: 'cancelled an invitation' },
  'team.change_role': {
    kind: 'people',
    facts: ['from', 'to'],
    names: memberNames,
    text: ({ from, to }, name) => `changed the role${after(' of ', name)}${after(' from ', roleOf(from))}${after(' to ', roleOf(to))}`,
  },
  'team.remove_member': { kind: 'people', names: memberNames, text: (_, name) => `removed ${name ?? 'a member'} from the team` },
  'team.suspend_member': { kind: 'people', names: memberNames, text: (_, name) => `suspended ${name ?? 'a member'}` },
  'team.unsuspend_member': { kind: 'people', names: memberNames, text: (_, name) => `ended the suspension${after(' of ', name)}` },
}
