import { defineTable } from '../../ledger/index.ts'
import type { PayableRow, RailCostDayRow } from './rows.generated.ts'

export const payableTable = defineTable<PayableRow>('payable', { state: 'state' })
export const railCostDayTable = defineTable<RailCostDayRow>('rail_cost_day')
