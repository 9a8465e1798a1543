import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { payDebt as payDebtRoute, showDebt } from '../contract.ts'
import { type PayContext, payDebt } from './actions/pay.ts'
import { causeOf } from './present.ts'
import { availableOf, debtMovements, debtOf, openRecoveryOf, shareOn } from './queries.ts'

export function debtRoutes(context: PayContext): BoundRoute<Caller>[] {
  async function present(caller: Caller) {
    const { businessId } = caller
    const db = context.tenant(caller)
    const [owed, row, share, available, movements] = await Promise.all([
      debtOf(db, businessId),
      openRecoveryOf(db, businessId),
      shareOn(db, lagosDay(context.clock.now())),
      availableOf(db, businessId),
      debtMovements(context.acrossBusinesses('entries').system, businessId),
    ])
    const there = available + (row?.secured ?? 0n)
    // In full with the shares that are held, in part without them.
    const maximum = there >= owed ? owed : available
    return {
      owed,
      share_percent: Number(share) / 10_000,
      starts_on: row?.starts_at ?? null,
      recovered: row?.recovered ?? 0n,
      payable: row === null || maximum < 0n ? 0n : maximum,
      movements: movements.map(({ id, posting, amount, at }) => ({
        _id: id,
        cause: causeOf(posting, amount),
        amount: Number(amount),
        createdon: at,
      })),
    }
  }
  return [
    bind(showDebt, async ({ caller }) => ({ data: await present(caller) })),
    bind(payDebtRoute, async ({ body, caller, meta }) => {
      const { paidKobo, replayed } = await payDebt(context, caller, { amountKobo: body.amount, requestId: meta.requestId })
      return { data: { ...(await present(caller)), paid: paidKobo }, message: 'Payment made', replayed }
    }),
  ]
}
