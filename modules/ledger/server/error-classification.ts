import { codeOf, isConnectionLoss } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'

/** The lane takes no more for the moment. */
export const QUEUE_FULL = 'ledger.busy'

/** The database is away or silent, or somebody else was quicker: no fault of the statement, and worth another try as it is. */
export function isOutage(error: unknown): boolean {
  return /^(08|40|53|57P|25P03|58030)/.test(codeOf(error) ?? '') || isConnectionLoss(error)
}

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

/** A lock was not to be had, or a statement took too long: it may be what one command needs, and says nothing of the others. */
export function isLockedOrSlow(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, QUERY_CANCELED].includes(codeOf(error) ?? '')
}

/** Nothing can be posted for the moment, whatever it is: whoever has more to post comes again later. What is locked is one thing among many. */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) || codeOf(error) === QUERY_CANCELED || (error instanceof Refusal && error.code === QUEUE_FULL)
