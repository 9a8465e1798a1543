import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { addCashpoint, deactivateCashpoint, listCashpoints, showCashpoint, showCashpointAccount, showCashpointName } from '../contract.ts'
import { type AddCashpointContext, openCashpoint } from './actions/add-cashpoint.ts'
import { closeCashpoint } from './actions/deactivate-cashpoint.ts'
import { cashpointByAccount, cashpointsOf, findCashpoint } from './queries.ts'
import type { CashpointRow } from './rows.generated.ts'

type CashpointsContext = Pick<AppContext, 'db' | 'bankLabel'>

export const CASHPOINT_CREATED = "Cashpoint created successfully. Account password has been sent to cashpoint's email and phone."

export function cashpointRoutes(context: CashpointsContext & AddCashpointContext): BoundRoute<Caller>[] {
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
      return { data: presentCashier(context, cashpoint, business !== null && isActivated(business)) }
    }),
    bind(showCashpointAccount, async ({ params, caller }) => {
      const cashpoint = await ownCashpoint(context.db, caller, params.cashpoint)
      const business = await findBusiness(context.db.system, caller.businessId)
      const { accountname, accountnumber } = present(context, cashpoint, business !== null && isActivated(business))
      return { data: { name: accountname ?? cashpoint.name, accountnumber } }
    }),
    bind(showCashpointName, async ({ query, caller }) => {
      const cashpoint = await activeCashpointByAccount(context.db, caller.businessId, query.nuban)
      return { data: { name: cashpoint.name } }
    }),
    bind(addCashpoint, async ({ body, caller, meta }) => {
      const { outcome, replayed } = await openCashpoint(context, caller, body, meta)
      return { data: { _id: outcome.id }, message: CASHPOINT_CREATED, replayed }
    }),
    bind(deactivateCashpoint, async ({ body, caller, meta }) => {
      await closeCashpoint(context, caller, body, meta)
      return { data: { _id: body.cashpoint }, message: 'Cashpoint Deactivated Successfully' }
    }),
  ]
}

/** An active cashpoint of the business by its own account number. That of a deactivated one is not found. */
export async function activeCashpointByAccount(db: Database, businessId: string, accountNumber: string): Promise<CashpointRow> {
  const cashpoint = await cashpointByAccount(db.system, accountNumber)
  if (cashpoint?.business_id !== businessId || cashpoint.account_number !== accountNumber) throw notFound('The cashpoint')
  return cashpoint
}

/** A cashpoint of the caller's business; for a cashier only the own one. */
export async function ownCashpoint(db: Database, caller: Caller, id: string): Promise<CashpointRow> {
  const cashpoint = await db.tenant(caller.businessId, (tx) => findCashpoint(tx, id))
  if (!cashpoint || cashpoint.business_id !== caller.businessId || (caller.role === 'cashier' && caller.cashpointId !== id))
    throw notFound('The cashpoint')
  return cashpoint
}

/** Alternate accounts, QR codes, payout banks and pictures of cashpoints do not exist yet. */
function presentCashier(context: CashpointsContext, cashpoint: CashpointRow, activated: boolean) {
  const { bank, ...shown } = present(context, cashpoint, activated)
  return {
    ...shown,
    bank_label: bank,
    phone: cashpoint.phone ?? '',
    email: cashpoint.email ?? '',
    bank: { code: null, number: null },
    profile_picture: null,
  }
}

function present(context: CashpointsContext, cashpoint: CashpointRow, activated: boolean) {
  const nuban = activated ? cashpoint.account_number : null
  return {
    _id: cashpoint.id,
    name: cashpoint.name,
    is_default: cashpoint.is_default,
    state: cashpoint.state,
    accountnumber: nuban,
    accountname: activated ? cashpoint.account_name : null,
    bank: context.bankLabel,
    contactfirstname: cashpoint.contact_firstname,
    contactlastname: cashpoint.contact_lastname,
    nuban,
    nubans: [],
    merchant: cashpoint.business_id,
    qrcode: '',
    createdon: cashpoint.created_at.toISOString(),
  }
}
