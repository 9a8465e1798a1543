import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { addCashpoint } from '../../cashpoints/contract.ts'
import { addMember } from '../contract.ts'
import { teamFlag } from '../flag.ts'
import { hasCashierAtTill, hasTeam } from './queries.ts'

/** A till is the page of a cashier, who has signed in at a counter. */
export const tillFirstStep = defineFirstStep({
  key: 'team.till',
  position: 80,
  title: 'Start a till',
  detail: () => 'A cashier signs in on a phone at the counter. It says each payment aloud.',
  minutes: 2,
  act: { words: 'Choose a cashier', href: '/admin/merchant/cashpoint' },
  doneBy: addCashpoint,
  activation: 'after',
  isOptional: true,
  load: async (_db, { businessId }, people) => ((await hasCashierAtTill(people, businessId)) ? 'done' : 'open'),
})

export const teamFirstStep = defineFirstStep({
  key: 'team.invitation',
  position: 90,
  title: 'Invite your team',
  detail: () => 'Eight roles, from Support to Authorizer.',
  minutes: 2,
  act: { words: 'Invite', href: '/admin/merchant/settings?tab=teams' },
  doneBy: addMember,
  activation: 'after',
  isOptional: true,
  flag: teamFlag,
  load: async (db, { businessId }) => ((await hasTeam(db, businessId)) ? 'done' : 'open'),
})
