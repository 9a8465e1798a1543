import { codeOf, isConnectionLoss } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'

/** The lane takes no more for the moment. */
export const LANE_IS_FULL = 'ledger.busy'

/** The database is away or silent, or somebody else was quicker: no fault of the statement, and worth another try as it is. */
export function isOutage(error: unknown): boolean {
  return /^(08|40|53|57P|25006|25P03|58030)/.test(codeOf(error) ?? '') || isConnectionLoss(error)
}

const LOCKED = '55P03'
const TOO_SLOW = '57014'

/** A lock was not to be had, or a statement took too long: it may be what one command needs, and says nothing of the others. */
export function isHeldUp(error: unknown): boolean {
  return [LOCKED, TOO_SLOW].includes(codeOf(error) ?? '')
}

/** Nothing can be posted for the moment, whatever it is: whoever has more to post comes again later. What is locked is one thing among many. */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) || codeOf(error) === TOO_SLOW || (error instanceof Refusal && error.code === LANE_IS_FULL)
