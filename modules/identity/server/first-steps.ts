import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { setPin } from '../contract.ts'
import { pinExists } from './queries.ts'

export const pinFirstStep = defineFirstStep({
  key: 'identity.pin',
  position: 40,
  title: 'Set your PIN',
  detail: () => '4 digits that only you know. Needed for every payment out.',
  minutes: 1,
  act: { words: 'Set PIN', href: '/admin/merchant?popup=set-pin' },
  doneBy: setPin,
  load: async (_db, { personId, businessId }, people) => ((await pinExists(people, personId, businessId)) ? 'done' : 'open'),
})
