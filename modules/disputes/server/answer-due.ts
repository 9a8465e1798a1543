import { afterWorkingDays } from '../../../platform/nigeria/working-days.ts'
import type { HistoryListRow } from '../../history/index.ts'
import { DISPUTE_TYPES, type DisputeType, FRAUD_TYPE } from '../contract.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** The regulator's clocks (docs/money.md §9): a transfer that did not arrive 24 hours, charges 30 days, fraud 14 working days, all else 14 days. */
export function answerDueAt(type: DisputeType, direction: HistoryListRow['direction'], at: Date): Date {
  if (type === FRAUD_TYPE) return afterWorkingDays(at, 14)
  if (type === 'The money did not arrive' && direction === 'debit') return new Date(at.getTime() + DAY_MS)
  return new Date(at.getTime() + (type === 'The amount is wrong' ? 30 : 14) * DAY_MS)
}

/** An appeal is decided within 14 days, of a fraud within 14 working days. */
export const appealDueAt = (type: string, at: Date): Date => (type === FRAUD_TYPE ? afterWorkingDays(at, 14) : new Date(at.getTime() + 14 * DAY_MS))

/** A fraud is reported within 72 hours of the payment. */
export const isFraudInTime = (item: Pick<HistoryListRow, 'direction' | 'created_at'>, at: Date): boolean =>
  item.direction === 'debit' && at.getTime() - item.created_at.getTime() <= 3 * DAY_MS

/** The types that a transaction may have now. */
export const typesOf = (item: Pick<HistoryListRow, 'direction' | 'created_at'>, at: Date): DisputeType[] =>
  DISPUTE_TYPES.filter((type) => type !== FRAUD_TYPE || isFraudInTime(item, at))
