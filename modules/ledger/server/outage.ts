import { codeOf, isConnectionLoss } from '../../../platform/db/index.ts'

/** The database is away, silent or slow, or somebody else was quicker: no fault of the statement, and worth another try as it is. */
export function isOutage(error: unknown): boolean {
  return /^(08|40|53|57P|55P03|57014|25P03|58030)/.test(codeOf(error) ?? '') || isConnectionLoss(error)
}
