import { codeOf, isConnectionLoss } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'

/** The posting queue is full. */
export const QUEUE_FULL = 'ledger.busy'

/** The database is down or silent, or a concurrent transaction won. The statement is not at fault and can be retried. */
export function isOutage(error: unknown): boolean {
  return /^(08|40|53|57P|25006|25P03|58030)/.test(codeOf(error) ?? '') || isConnectionLoss(error)
}

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

/** A lock was not available, or a statement took too long. One command may be the cause; the others are not at fault. */
export function isLockedOrSlow(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, QUERY_CANCELED].includes(codeOf(error) ?? '')
}

/**
 * Nothing can be posted at present, so the caller stops and tries again later. A locked row does not count: it blocks
 * only some commands.
 */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) || codeOf(error) === QUERY_CANCELED || (error instanceof Refusal && error.code === QUEUE_FULL)
