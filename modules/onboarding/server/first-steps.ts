import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { rolesWith } from '../../identity/contract.ts'
import { addMerchant } from '../contract.ts'

/** Done by everybody who reads it: the list begins with something that is finished. */
export const accountStep = defineFirstStep({
  key: 'onboarding.account',
  position: 10,
  title: 'Create your account',
  detail: () => 'Your name, phone and email.',
  minutes: 3,
  doneBy: { operation: addMerchant.operation, roles: rolesWith('own_business') },
  load: async () => 'done',
})
