import { Refusal } from '../../../platform/problems/index.ts'

/** Of a payment that is still on its way, or in review: it may come back by itself. */
export const endNotKnown = () => new Refusal('disputes.end_not_known', 409, 'Its end is not known yet.')
