import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { addCashpoint } from '../contract.ts'
import { countActiveCashpoints } from './queries.ts'

/** The default cashpoint is there from the activation on; the owner opens the next one. */
export const cashpointFirstStep = defineFirstStep({
  key: 'cashpoints.first',
  position: 70,
  title: 'Open your first cashpoint',
  detail: () => 'A counter of its own, with its own account number.',
  minutes: 1,
  act: { words: 'Open cashpoint', href: '/admin/merchant/cashpoint?open=add' },
  doneBy: addCashpoint,
  activation: 'after',
  isOptional: true,
  load: async (db, { businessId }) => ((await countActiveCashpoints(db, businessId)) > 1 ? 'done' : 'open'),
})
