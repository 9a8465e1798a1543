import { sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type ActivityDeclaration, type ActivityNames, after } from '../../kernel/activity-declaration.ts'
import type { Role } from '../../identity/contract.ts'
import { roleName } from './roles.ts'

const roleOf = (role: string | undefined) => role && roleName(role as Role)

/** Members by the names of their people. */
const memberNames: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, p.firstname || ' ' || p.lastname as name from member m join person p on p.id = m.person_id where m.id = any (${[...ids]}::text[]) and m.business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, nameCase(name)]))
}

export const teamActivity: ActivityDeclaration = {
  'team.add_member': {
    kind: 'people',
    facts: ['role', 'email'],
    says: ({ role, email }) => `invited ${email ?? 'a member'}${after(' as ', roleOf(role))}`,
  },
  'team.accept_invitation': { kind: 'people', facts: ['role'], says: ({ role }) => `accepted the invitation${after(' as ', roleOf(role))}` },
  'team.resend_invitation': { kind: 'people', says: 'sent an invitation again' },
  'team.cancel_invitation': { kind: 'people', says: 'cancelled an invitation' },
  'team.change_role': {
    kind: 'people',
    facts: ['from', 'to'],
    names: memberNames,
    says: ({ from, to }, name) => `changed the role${after(' of ', name)}${after(' from ', roleOf(from))}${after(' to ', roleOf(to))}`,
  },
  'team.remove_member': { kind: 'people', names: memberNames, says: (_, name) => `removed ${name ?? 'a member'} from the team` },
  'team.suspend_member': { kind: 'people', names: memberNames, says: (_, name) => `suspended ${name ?? 'a member'}` },
  'team.unsuspend_member': { kind: 'people', names: memberNames, says: (_, name) => `ended the suspension${after(' of ', name)}` },
}
