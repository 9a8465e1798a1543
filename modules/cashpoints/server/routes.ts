import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { listCashpoints, showCashpoint } from '../contract.ts'
import { cashpointsOf, findCashpoint } from './queries.ts'
import type { CashpointRow } from './rows.generated.ts'

type CashpointsContext = Pick<AppContext, 'db' | 'bankLabel'>

export function cashpointRoutes(context: CashpointsContext): BoundRoute<Caller>[] {
  return [
    bind(listCashpoints, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const shown = await context.db.tenant(caller.businessId, async (tx) => {
        const business = await findBusiness(tx, caller.businessId)
        return (await cashpointsOf(tx, caller.businessId)).map((cashpoint) => present(context, cashpoint, business !== null && isActivated(business)))
      })
      return { data: shown, count: shown.length }
    }),
    bind(showCashpoint, async ({ params, caller }) => {
      const cashpoint = await ownCashpoint(context.db, caller, params.id)
      const business = await findBusiness(context.db.system, caller.businessId)
      return { data: present(context, cashpoint, business !== null && isActivated(business)) }
    }),
  ]
}

/** A cashpoint of the caller's business; for a cashier only the own one. */
export async function ownCashpoint(db: Database, caller: Caller, id: string): Promise<CashpointRow> {
  const cashpoint = await db.tenant(caller.businessId, (tx) => findCashpoint(tx, id))
  if (!cashpoint || cashpoint.business_id !== caller.businessId || (caller.role === 'cashier' && caller.cashpointId !== id))
    throw notFound('The cashpoint')
  return cashpoint
}

function present(context: CashpointsContext, cashpoint: CashpointRow, activated: boolean) {
  return {
    _id: cashpoint.id,
    name: cashpoint.name,
    is_default: cashpoint.is_default,
    state: cashpoint.state,
    accountnumber: activated ? cashpoint.account_number : null,
    accountname: activated ? cashpoint.account_name : null,
    bank: context.bankLabel,
    createdon: cashpoint.created_at.toISOString(),
  }
}
