import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { payDebt as payDebtRoute, showDebt } from '../contract.ts'
import { payDebt } from './actions/pay.ts'
import { causeOf } from './present.ts'
import { availableOf, debtMovements, debtOf, openRecoveryOf, shareOn } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'ids' | 'postingQueue' | 'productName'>

export function debtRoutes(context: Context): BoundRoute<Caller>[] {
  const { db, clock } = context
  async function present(businessId: string) {
    const [owed, row, share, available, movements] = await Promise.all([
      debtOf(db.system, businessId),
      openRecoveryOf(db.system, businessId),
      shareOn(db.system, lagosDay(clock.now())),
      availableOf(db.system, businessId),
      debtMovements(db.system, businessId),
    ])
    const there = available + (row?.secured ?? 0n)
    // In full with the shares that are held, in part without them.
    const most = there >= owed ? owed : available
    return {
      owed,
      share_percent: Number(share) / 10_000,
      starts_on: row?.starts_at ?? null,
      recovered: row?.recovered ?? 0n,
      payable: row === null || most < 0n ? 0n : most,
      movements: movements.map(({ id, posting, amount, at }) => ({
        _id: id,
        cause: causeOf(posting, amount),
        amount: Number(amount),
        createdon: at,
      })),
    }
  }
  return [
    bind(showDebt, async ({ caller }) => ({ data: await present(caller.businessId) })),
    bind(payDebtRoute, async ({ body, caller, meta }) => {
      const { paidKobo, replayed } = await payDebt(context, caller, { amountKobo: body.amount, requestId: meta.requestId })
      return { data: { ...(await present(caller.businessId)), paid: paidKobo }, message: 'Payment made', replayed }
    }),
  ]
}
