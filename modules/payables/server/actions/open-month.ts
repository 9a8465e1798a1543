import { addDays, type LagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import { dueForMonth, isMonthOpened } from '../queries.ts'
import { insertPayables } from '../store.ts'
import type { AccrueContext } from './accrue-rail-costs.ts'

/** Returns are due on the 21st of the month after; VAT Act s. 15, and the notices of the revenue service for duty and tax withheld. */
const TAX_DAY = 21
const INVOICE_DAYS = 30

/** What is due for a month that is over: one payable for each partner and tax with an amount. Again for the same month it adds nothing. */
export async function openMonth({ db, clock, ids }: Pick<AccrueContext, 'db' | 'clock' | 'ids'>, month: LagosDay): Promise<void> {
  if (await isMonthOpened(db.system, month)) return
  const due = await dueForMonth(db.system, month)
  const next = addDays(month, 31).slice(0, 8)
  const dueOn = { tax: `${next}${TAX_DAY}`, invoice: addDays(`${next}01`, INVOICE_DAYS - 1) }
  const rows = due.map((each) => ({
    id: ids.next('pay'),
    ...each,
    due_at: startOfLagosDay(addDays(each.kind === 'rails' ? dueOn.invoice : dueOn.tax, 1)),
  }))
  if (rows.length === 0) return
  await db.transaction((tx) => insertPayables(tx, month, rows, clock.now()))
}
