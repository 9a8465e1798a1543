import { GIVEN_ROLES, type GivenRole, INVITE_ROLES, INVITE_VALUES, type InviteRole } from '../contract.ts'
import type { Role } from '../../identity/contract.ts'

/** S1 §6 in plain words (NS-31). The first sentence is the summary beside a choice. */
const ROLE_TEXTS: Readonly<Record<InviteRole, { name: string; rights: readonly string[] }>> = {
  finance: { name: 'Finance', rights: ['Sees every page and changes nothing.', 'Cannot send money, withdraw or pay bills.'] },
  support: { name: 'Support', rights: ['Sees pages and changes nothing.', 'Does not see the public key or the webhook.'] },
  accountant: {
    name: 'Accountant',
    rights: ['Sends money, saves beneficiaries and sends statements.', 'Sees every page.', 'Cannot withdraw to the payout account.'],
  },
  auditor: {
    name: 'Auditor',
    rights: ['Opens and deactivates cashpoints, and adds a business.', 'Sees every page.', 'Cannot move money.'],
  },
  api: { name: 'API Finance', rights: ['As Accountant, and withdraws to the payout account.', 'Sees every page.'] },
  authorizer: { name: 'Authorizer', rights: ['As Auditor, and moves money.', 'Sends money, withdraws and pays bills.', 'Sees the team.'] },
  cashieraccountant: {
    name: 'Cashier Accountant',
    rights: ['Sends money, pays bills and sees the balance.', 'Is the cashier of one of your cashpoints.'],
  },
}

export const teamRoles = () => INVITE_VALUES.map((value) => ({ role: INVITE_ROLES[value], value, ...copyOf(ROLE_TEXTS[value]) }))

const copyOf = ({ name, rights }: { name: string; rights: readonly string[] }) => ({ name, rights: [...rights] })

/** The name of a role in mails and on pages. */
export function roleName(role: Role): string {
  if (role === 'merchant') return 'Owner'
  return teamRoles().find((one) => one.role === role)?.name ?? 'Cashier'
}

export const roleSummary = (role: Role): string => teamRoles().find((one) => one.role === role)?.rights[0] ?? CASHIER_SUMMARY

const CASHIER_SUMMARY = 'Confirms the payments of the own cashpoint. Never sees the balance.'

/** A role that a member may get, with its text. */
export const givenRole = (value: GivenRole) => ({
  value,
  role: GIVEN_ROLES[value],
  name: roleName(GIVEN_ROLES[value]),
  summary: roleSummary(GIVEN_ROLES[value]),
})
