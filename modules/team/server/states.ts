import type { z } from 'zod'
import { can } from '../../identity/contract.ts'
import type { Role } from '../../identity/contract.ts'
import { type GivenRole, MAILED_ROLES, type MEMBER_ACTIONS, type memberSchema } from '../contract.ts'

type Shown = z.output<typeof memberSchema>
type Action = (typeof MEMBER_ACTIONS)[number]

/** The moves of docs/money.md §8 from each state. */
const ACTIONS: Readonly<Record<Shown['state'], readonly Action[]>> = {
  active: ['change_role', 'suspend', 'remove'],
  suspended: ['unsuspend', 'remove'],
  invited: ['resend', 'cancel'],
  expired: ['resend', 'cancel'],
}

/** What the viewer may do. The owner stays as it is, so a business always has one; an authorizer only reads. */
export function allowedActions(member: Pick<Shown, 'state' | 'is_owner' | 'is_you'>, viewer: Role): Action[] {
  return !can(viewer, 'own_business') || member.is_owner || member.is_you ? [] : [...ACTIONS[member.state]]
}

/**
 * Pure: the roles that an active member may get. Cashier Accountant is for who belongs to a cashpoint. Cashier is the way back to it, while
 * the cashpoint is active and has no other cashier.
 */
export const givenRoles = (member: { cashpoint_id: string | null; can_be_cashier: boolean }): GivenRole[] => [
  ...MAILED_ROLES,
  ...(member.cashpoint_id === null ? [] : (['cashieraccountant'] as const)),
  ...(member.can_be_cashier ? (['cashier'] as const) : []),
]

/** Pure: the operations that are withheld, by the beginnings of their names. */
export function withheldFrom(member: { may_loans: boolean; may_affiliates: boolean; may_authorizations: boolean }): string[] {
  return [
    ...(member.may_loans ? [] : ['loans.']),
    ...(member.may_affiliates ? [] : ['rewards.show_affiliates']),
    ...(member.may_authorizations ? [] : ['approvals.']),
  ]
}
