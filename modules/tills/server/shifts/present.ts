import type { z } from 'zod'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { can } from '../../../identity/contract.ts'
import type { Caller } from '../../../identity/index.ts'
import type { shiftSchema } from '../../shifts/contract.ts'
import type { ListedShift } from './queries.ts'
import { codeOf, expectedCash, receivedIn } from './sums.ts'

type Allowed = z.output<typeof shiftSchema>['allowed']

/** The cash of an open shift is told after its count only, so that nobody counts towards a sum. */
export function presentShift(row: ListedShift, caller: Caller, at: Date): z.output<typeof shiftSchema> {
  const expected = row.expected ?? expectedCash(row)
  const isKnown = row.counted !== null || row.state !== 'open'
  return {
    _id: row.id,
    number: row.number,
    code: codeOf(row),
    state: row.state,
    cashpoint: { _id: row.cashpoint_id, name: row.cashpoint_name },
    cashier: row.cashier,
    cashier_now: row.cashier_now,
    float: row.float_amount,
    left_before: row.left_before,
    openedon: row.opened_at,
    closedon: row.closed_at,
    closedby: row.closed_by_name,
    channels: row.channels.map(({ channel, payments, amount }) => ({ channel, payments, amount: BigInt(amount) })),
    ...receivedIn(row),
    waiting: { orders: row.waiting, amount: row.waiting_amount },
    cash: isKnown
      ? {
          sales: row.sales,
          sales_count: row.sales_count,
          paid_out: row.paid_out,
          expected,
          counted: row.counted,
          difference: row.counted === null ? null : row.counted - expected,
        }
      : null,
    counts: row.counts,
    reason: row.reason,
    is_forgotten: row.state === 'open' && lagosDay(row.opened_at) < lagosDay(at),
    allowed: row.state === 'open' ? actsOf(row, caller) : [],
  }
}

function actsOf({ counted, cashier_now_id }: ListedShift, { role }: Caller): Allowed {
  if (can(role, 'work_at_cashpoint')) return counted === null ? ['count'] : ['count', 'close']
  if (!can(role, 'reverse')) return []
  return cashier_now_id === null ? ['close_uncounted'] : ['ask', 'close_uncounted']
}
