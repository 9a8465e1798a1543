import type { AppContext } from '../../../kernel/app-context.ts'
import { addDays, lagosDay, type LagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import { internalAccount, type MoneyCommand, partnerPayable } from '../../../ledger/index.ts'
import { PAYMENT_KINDS } from '../../../transfers/contract.ts'
import { isBankPayment, PAID_STATES } from '../../../transfers/index.ts'
import { railCostJournal } from '../postings.ts'
import { lastRailDay, type RailDay, railDaysToAccrue } from '../queries.ts'
import { railCostDayTable } from '../tables.ts'
import { openMonth } from './open-month.ts'

export type AccrueContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'postingQueue'>

/** After an outage of the worker, or on the first run. */
const MAX_DAYS = 100

const BANK_KINDS = PAYMENT_KINDS.filter((kind) => isBankPayment({ kind }))

/** M56: the cost of each day that is over, once. The month before this one gets its payables when its days have theirs. */
export async function accrueRailCosts(context: AccrueContext): Promise<void> {
  const { system } = context.db
  const today = lagosDay(context.clock.now())
  const last = await lastRailDay(system)
  const earliest = addDays(today, -MAX_DAYS)
  const from = last !== null && last >= earliest ? addDays(last, 1) : earliest
  const days = await railDaysToAccrue(
    system,
    { from: startOfLagosDay(from), to: startOfLagosDay(today) },
    { kinds: BANK_KINDS, paidStates: PAID_STATES },
  )
  for (const day of days) await context.postingQueue.submit(accrueCommand(day))
  await openMonth(context, monthBefore(today))
}

/** The first day of the month before. */
export const monthBefore = (day: LagosDay): LagosDay => `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`

export function accrueCommand({ partner, day, payments, amount }: RailDay): MoneyCommand<{ amountKobo: string }> {
  return {
    name: 'payables.accrue',
    scope: 'rail-cost',
    key: `${partner}:${day}`,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [internalAccount('partner_cost'), partnerPayable(partner)], rows: [] },
    decide: (_locked, at) => ({
      journals: amount === 0n ? [] : [railCostJournal(partner, day, amount)],
      adds: [railCostDayTable.add({ id: `${partner}:${day}`, partner, day, payments, amount, created_at: at })],
      outcome: { amountKobo: String(amount) },
    }),
  }
}
