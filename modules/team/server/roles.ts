import { GIVEN_ROLES, type GivenRole, INVITE_ROLES, INVITE_VALUES, type InviteRole } from '../contract.ts'
import type { Role } from '../../identity/contract.ts'

/** S1 §6 in plain words (NS-31). The first of the rights is the summary beside a choice. `yours` is what an invited person reads. */
const ROLE_TEXTS: Readonly<Record<InviteRole, { name: string; rights: readonly string[]; yours: string }>> = {
  finance: {
    name: 'Finance',
    rights: ['Looks only, at every page.', 'Cannot send money, withdraw or pay bills.'],
    yours: 'You can see every page. You cannot change anything or send money.',
  },
  support: {
    name: 'Support',
    rights: ['Looks only, without the public key and the webhook.', 'Cannot send money, withdraw or pay bills.'],
    yours: 'You can see the pages, without the public key and the webhook. You cannot change anything or send money.',
  },
  accountant: {
    name: 'Accountant',
    rights: ['Sends money, saves beneficiaries and emails statements.', 'Sees every page.', 'Cannot withdraw to the payout account.'],
    yours: 'You can send money, save beneficiaries and email statements.',
  },
  auditor: {
    name: 'Auditor',
    rights: ['Looks at every page, opens and deactivates cashpoints, and adds a business.', 'Cannot send money.'],
    yours: 'You can see every page, open and deactivate cashpoints, and add a business.',
  },
  api: {
    name: 'API Finance',
    rights: ['Sends money and withdraws to the payout account.', 'Saves beneficiaries and emails statements.', 'Sees every page.'],
    yours: 'You can send money, withdraw to the payout account, save beneficiaries and email statements.',
  },
  authorizer: {
    name: 'Authorizer',
    rights: [
      'Approves payments, sends money, withdraws and pays bills.',
      'Opens and deactivates cashpoints, and adds a business.',
      'Sees every page and the team.',
    ],
    yours: 'You can approve payments, send money, withdraw, pay bills and manage cashpoints.',
  },
  cashieraccountant: {
    name: 'Cashier Accountant',
    rights: ['Sends money, pays bills and sees the balance.', 'Is the cashier of one of your cashpoints.'],
    yours: 'You can send money, pay bills and see the balance.',
  },
}

export const teamRoles = () => INVITE_VALUES.map((value) => ({ role: INVITE_ROLES[value], value, ...copyOf(ROLE_TEXTS[value]) }))

const copyOf = ({ name, rights }: { name: string; rights: readonly string[] }) => ({ name, rights: [...rights] })

/** What a person who is invited may do, said to that person. */
export function yourRights(role: Role): string {
  const value = INVITE_VALUES.find((one) => INVITE_ROLES[one] === role)
  return value === undefined ? 'You confirm the payments of your cashpoint.' : ROLE_TEXTS[value].yours
}

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
