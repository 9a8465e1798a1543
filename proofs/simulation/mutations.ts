import type { DetectableMutant } from '../faults/environment/mutations.ts'
import { mutation as longPendingWithoutReview } from './mutations/long-pending-without-review.ts'
import { mutation as timeoutAsFailure } from './mutations/timeout-as-failure.ts'

/**
 * Bugs that the simulation must find, each within so many seeds. One needs a bank with all faults, because its
 * violation is rare.
 */
export const mutants: readonly (DetectableMutant & { within: number; isWorst?: true })[] = [
  {
    name: 'a time-out releases the hold',
    caughtBy: /is failed, and at the bank it is|is failed while an order of it is on its way to the bank/,
    within: 20,
    mutations: [timeoutAsFailure],
  },
  {
    name: 'doubt that has lasted for a day is given to nobody',
    caughtBy: /, and no person has it$/,
    within: 20,
    isWorst: true,
    mutations: [longPendingWithoutReview],
  },
]
