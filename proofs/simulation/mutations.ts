import type { Plant } from '../faults/environment/mutations.ts'
import { mutation as oldDoubtWithoutReview } from './mutations/old-doubt-without-review.ts'
import { mutation as timeoutAsFailure } from './mutations/timeout-as-failure.ts'

/** Bugs that the simulation must find, each within so many seeds; one of them with a bank at its worst, because its sign is rare. */
export const plants: readonly (Plant & { within: number; isWorst?: true })[] = [
  { name: 'a time-out releases the hold', within: 20, mutations: [timeoutAsFailure] },
  { name: 'doubt that has lasted for a day is given to nobody', within: 20, isWorst: true, mutations: [oldDoubtWithoutReview] },
]
