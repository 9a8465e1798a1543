import type { Sql } from '../../../../platform/db/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import type { Decision } from '../../../kernel/work-item-declaration.ts'
import type { OperatorRole } from '../../contract.ts'
import { secondPersonNeeded } from '../messages.ts'
import { possibleSeconds } from '../queries.ts'

type DecisionRoles = Pick<Decision, 'roles' | 'includes' | 'second'>

/** Why an operator may not take a decision at all; null when nothing forbids it. */
export function roleRefusal({ roles }: Pick<Decision, 'roles'>, { role }: { role: OperatorRole }): string | null {
  return roles.includes(role) ? null : `This is decided by ${listRoles(roles)}.`
}

/** Why nobody of this role may be the second person after a proposer of that role; null when somebody may. */
export function secondRoleRefusal(decision: DecisionRoles, proposerRole: OperatorRole, role: OperatorRole): string | null {
  if (decision.second) return role === decision.second ? null : `A second ${decision.second} decides.`
  if (proposerRole === role) return 'A person of another role decides.'
  if (decision.includes && ![proposerRole, role].includes(decision.includes)) return `A person of ${decision.includes} decides.`
  return roleRefusal(decision, { role })
}

const listRoles = (roles: readonly string[]) => (roles.length < 2 ? roles.join('') : `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)!}`)

export type Waiting = {
  key: { kind: string; id: string }
  kindTitle: string
  business: string
  decision: DecisionRoles & Pick<Decision, 'label'>
  by: { operatorId: string; name: string }
  voidAt: Date
  /** Of several items in one proposal: how many. */
  items?: number
  isReminder?: boolean
  /** The operator whom the item is about, and the one who prepared it. */
  except?: readonly (string | null | undefined)[]
  at: Date
}

const MAX_NOTIFIED = 50

/** Mails to those who may decide the proposal, for the commit that makes it. Nobody is told of the own proposal. */
export async function secondPersonJobs(
  tx: Sql,
  { productName, siteUrl }: { productName: string; siteUrl: string },
  { key, kindTitle, business, decision, by, voidAt, items = 1, isReminder = false, except = [], at }: Waiting,
): Promise<JobSpec[]> {
  const people = await possibleSeconds(tx, by.operatorId, at)
  const proposer = people.find(({ id }) => id === by.operatorId)
  if (!proposer) return []
  const notified = people.filter(
    ({ id, role, has_vouched }) =>
      id !== by.operatorId && !has_vouched && !except.includes(id) && secondRoleRefusal(decision, proposer.role, role) === null,
  )
  const occasion = `${key.kind}-${key.id}-${at.getTime()}${isReminder ? '-reminder' : ''}`
  const params = {
    productName,
    siteUrl,
    ...key,
    occasion,
    kindTitle,
    business,
    decision: decision.label,
    proposer: by.name,
    voidAt,
    items,
    isReminder,
  }
  return secondPersonNeeded.jobs({ emails: notified.slice(0, MAX_NOTIFIED).map(({ email }) => email) }, params)
}
