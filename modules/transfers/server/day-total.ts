import { lagosDay } from '../../../platform/clock/index.ts'
import type { DayTotal } from '../../ledger/index.ts'
import type { TransferRow } from './rows.ts'

/** Counted on the day under which the history lists the payment, the day of the request (docs/money.md §5). */
export function dayTotalOf(transfer: Pick<TransferRow, 'business_id' | 'cashpoint_id' | 'kind' | 'total' | 'created_at'>): DayTotal {
  return {
    business: transfer.business_id,
    cashpoint: transfer.cashpoint_id,
    kind: transfer.kind,
    count: 1,
    amount: transfer.total,
    day: lagosDay(transfer.created_at),
  }
}
