import { z } from 'zod'
import { can } from '../../identity/contract.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { ApprovalArea } from '../../kernel/approval-declaration.ts'
import type { TeamMember } from '../../team/index.ts'
import { type ApprovalRule, approvalRuleSchema } from '../contract.ts'
import type { PolicyRow } from './rows.ts'

/** The rules in force, as they are stored. */
export const rulesOf = (policy: Pick<PolicyRow, 'rules'> | null): ApprovalRule[] =>
  (policy?.rules ?? []).map((rule) => z.decode(approvalRuleSchema, rule))

/** The rule that a request meets, of the highest amount that it reaches. Null: it needs no approval. Pure. */
export function ruleFor(
  rules: readonly ApprovalRule[],
  request: { area: ApprovalArea; amountKobo: Kobo | null; isOwner: boolean },
): ApprovalRule | null {
  const { area, amountKobo, isOwner } = request
  const met = rules
    .filter((rule) => rule.area === area && (rule.from ?? 0n) <= (amountKobo ?? 0n))
    .toSorted((one, other) => Number((other.from ?? 0n) - (one.from ?? 0n)))[0]
  if (!met) return null
  // Only the owner may make these changes, so a rule about them is about the owner.
  return isOwner && !met.owner_too && area !== 'changes' ? null : met
}

/** May approve at all: the owner, and authorizers from whom the owner does not withhold it. */
export const isApprover = (member: TeamMember): boolean => member.state === 'active' && member.may_authorizations && can(member.role, 'approve')

/** The members who may decide under a rule. The person who asked never may. Pure. */
export function approversFor(rule: Pick<ApprovalRule, 'who' | 'chosen'>, members: readonly TeamMember[], requestedBy: string | null): TeamMember[] {
  return members.filter((member) => {
    if (!isApprover(member) || member.person_id === requestedBy) return false
    if (rule.who === 'chosen') return rule.chosen.includes(member.id)
    return rule.who === 'owner_or_authorizer' || member.is_owner
  })
}

const AREA_NAMES: Readonly<Record<ApprovalArea, string>> = {
  payments: 'Transfers, withdrawals and bills',
  bulk: 'Bulk payments',
  changes: 'Payout bank, webhook, keys, team and approval rules',
}

/** `Transfers, withdrawals and bills from ₦500,000.00` */
export const ruleTitle = ({ area, from }: Pick<ApprovalRule, 'area' | 'from'>): string =>
  from === null || from === 1n ? AREA_NAMES[area] : `${AREA_NAMES[area]} from ${formatNaira(from)}`

/** The people of a rule in words: `the owner or an authorizer`. */
export function whoText(rule: Pick<ApprovalRule, 'who' | 'chosen' | 'people'>, members: readonly TeamMember[]): string {
  const both = rule.people === 2
  if (rule.who === 'owner') return 'the owner'
  if (rule.who === 'owner_or_authorizer') return both ? 'two people of owner and authorizers' : 'the owner or an authorizer'
  const names = members.filter(({ id }) => rule.chosen.includes(id)).map(nameOf)
  const list = new Intl.ListFormat('en', { type: both ? 'conjunction' : 'disjunction' }).format(names)
  return both && names.length > 2 ? `two of ${list}` : list
}

const MAX_APPROVERS_NAMED = 2

/** The people whom one request asks, by name where they are few: `Amina Bello or Musa Garba`. */
export function requestText(rule: Pick<ApprovalRule, 'who' | 'chosen' | 'people'>, members: readonly TeamMember[], approvers: readonly TeamMember[]) {
  if (approvers.length > MAX_APPROVERS_NAMED) return whoText(rule, members)
  return new Intl.ListFormat('en', { type: rule.people === 2 ? 'conjunction' : 'disjunction' }).format(approvers.map(nameOf))
}

export const nameOf = ({ firstname, lastname }: Pick<TeamMember, 'firstname' | 'lastname'>): string => [firstname, lastname].filter(Boolean).join(' ')
