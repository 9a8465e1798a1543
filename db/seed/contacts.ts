import type { Role } from '../../modules/identity/contract.ts'
import type { Contact } from '../../partners/mail/simulator/import-contacts.ts'
import { DEMO_BUSINESSES, type DemoPerson, type Member, OPERATOR, TEAM } from './demo-businesses.ts'

/** The people of the demo with their roles in words, for the simulator's page. Owners first. */
export function demoContacts(): Contact[] {
  const owners = [...Map.groupBy(DEMO_BUSINESSES, ({ owner }) => owner)]
  return [
    ...owners.map(([owner, shops]) => contact(owner, `Owner of ${new Intl.ListFormat('en').format(shops.map(({ name }) => name))}`)),
    ...TEAM.map((member) => contact(member, teamRole(member))),
    contact(OPERATOR, 'Staff without a login; those of the desk stand in the README'),
  ]
}

const contact = ({ email, phone, firstname, lastname }: DemoPerson, role: string): Contact => ({
  name: `${firstname} ${lastname}`,
  email,
  phone,
  role,
})

const ROLE_WORDS: Readonly<Partial<Record<Role, string>>> = {
  cashier: 'Cashier',
  cashieraccountant: 'Cashier and accountant',
  'merchant-finance': 'Finance, read only',
  'merchant-support': 'Support, read only',
  'auditor-finance': 'Auditor, read only',
  'accountant-finance': 'Accountant, may pay',
  'api-finance': 'Developer, may pay',
  'merchant-authorizer': 'Authorizer, may pay',
}

const teamRole = ({ role, shop, cashpoint }: Member): string => [ROLE_WORDS[role] ?? role, 'at', cashpoint ? `${shop}, ${cashpoint}` : shop].join(' ')
