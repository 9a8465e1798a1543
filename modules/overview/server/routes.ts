import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { presentItem } from '../../history/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { showBalance, showDashboard, showTillToday } from '../contract.ts'
import { gatherBalance, gatherDashboard, gatherTill } from './load-dashboard.ts'

export type OverviewKit = { db: Database; clock: Clock; bankLabel: string }

export function overviewRoutes(kit: OverviewKit): BoundRoute<Caller>[] {
  return [
    bind(showBalance, async ({ params, caller }) => {
      requireOwn(caller, params.id)
      return { data: await gatherBalance(kit.db.system, caller.businessId) }
    }),
    bind(showDashboard, async ({ params, caller }) => {
      requireOwn(caller, params.id)
      const at = kit.clock.now()
      const gathered = await kit.db.tenant(caller.businessId, (tx) => gatherDashboard(tx, caller.businessId, at))
      return { data: { ...gathered, recent: gathered.recent.map(presentItem), as_of: at.toISOString() } }
    }),
    bind(showTillToday, async ({ params, caller }) => {
      const cashpoint = await ownCashpoint(kit.db, caller, params.id)
      const [till, business] = await kit.db.tenant(caller.businessId, (tx) =>
        Promise.all([gatherTill(tx, cashpoint, kit.clock.now()), findBusiness(tx, caller.businessId)]),
      )
      if (!business) throw notFound('The business')
      const isPayable = isActivated(business) && cashpoint.account_state === 'active'
      return {
        data: {
          cashpoint: {
            _id: cashpoint.id,
            name: cashpoint.name,
            accountnumber: isPayable ? cashpoint.account_number : null,
            business: business.name,
            bank: kit.bankLabel,
          },
          received_today: till.received,
          payments_today: till.payments,
          recent: till.recent.map(presentItem),
          turnover: till.turnover,
        },
      }
    }),
  ]
}

/** The business in the address is the caller's, or it is not there. */
function requireOwn(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}
