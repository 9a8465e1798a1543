import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { bind, type Caller, seesCashpoint } from '../../identity/index.ts'
import { fileLink, storeUpload, type UploadsContext } from '../../uploads/index.ts'
import { assignCashier as assignCashierRoute } from '../cashier-assignment/contract.ts'
import { sendCashierPassword as sendPasswordRoute } from '../cashier-password/contract.ts'
import {
  addCashpoint,
  deactivateCashpoint,
  listCashpoints,
  setCashierPicture,
  showCashpoint,
  showCashpointAccount,
  showCashpointName,
} from '../contract.ts'
import { type AddCashpointContext, openCashpoint } from './actions/add-cashpoint.ts'
import { assignCashier, canBeAssignedCashier } from './actions/assign-cashier.ts'
import { closeCashpoint } from './actions/deactivate-cashpoint.ts'
import { canBeSentPassword, sendCashierPassword } from './actions/send-password.ts'
import { paymentCode } from './payment-code.ts'
import { cashpointByAccount, cashpointsOf, findCashpoint } from './queries.ts'
import { type CashierBank, cashierBank, cashierLogin, extraAccounts } from './extension-points.ts'
import type { CashpointRow } from './rows.generated.ts'
import { setPicture } from './store.ts'

type CashpointsContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'bankLabel' | 'bank' | 'dialTemplate' | 'extensions'
> &
  Omit<UploadsContext & AddCashpointContext, 'db'>

export const CASHPOINT_CREATED = "Cashpoint created successfully. Account password has been sent to cashpoint's email and phone."
const CASHIER_ASSIGNED = 'The cashier was assigned. The password was sent to the phone and the email of the cashier.'

export function cashpointRoutes(context: CashpointsContext): BoundRoute<Caller>[] {
  // A cashpoint has the sign-in of its cashier.
  const people = { ...context, db: context.acrossBusinesses('people') }
  return [
    bind(listCashpoints, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const shown = await context.tenantTransaction(caller, async (tx) => {
        const present = await presenterOf(context, tx, caller.businessId)
        return (await cashpointsOf(tx, caller.businessId)).map(present)
      })
      return { data: shown, count: shown.length }
    }),
    bind(showCashpoint, async ({ params, caller }) => {
      const { cashpoint, shown } = await presentOwn(context, caller, params.id)
      const place = { businessId: caller.businessId, cashpointId: cashpoint.id }
      const [bank, login] = await Promise.all([
        context.extensions.of(cashierBank)(context.tenant(caller), place),
        context.extensions.of(cashierLogin)(people.db.system, place),
      ])
      const may_send_password = sendPasswordRoute.roles.includes(caller.role) && canBeSentPassword(login)
      const may_assign_cashier = assignCashierRoute.roles.includes(caller.role) && canBeAssignedCashier(cashpoint, login !== null)
      return { data: { ...presentCashier(context, cashpoint, bank, shown), may_send_password, may_assign_cashier } }
    }),
    bind(showCashpointAccount, async ({ params, caller }) => {
      const { cashpoint, shown } = await presentOwn(context, caller, params.cashpoint)
      return { data: { name: shown.accountname ?? cashpoint.name, accountnumber: shown.accountnumber } }
    }),
    bind(showCashpointName, async ({ query, caller }) => {
      const cashpoint = await activeCashpointByAccount(context.tenant(caller), caller.businessId, query.nuban)
      return { data: { name: cashpoint.name } }
    }),
    bind(setCashierPicture, async ({ params, body: { file }, caller, meta: { requestId } }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.cashpoint)
      const uploadId = await storeUpload({ ...context, db: context.tenant(caller) }, caller, { folder: 'ProfilePicture', file, requestId })
      await setPicture(context.tenant(caller), cashpoint.id, uploadId)
      return { data: { file_url: fileLink(context, uploadId) }, message: 'Profile picture updated successfully' }
    }),
    bind(addCashpoint, async ({ body, caller, meta }) => {
      const { outcome, replayed } = await openCashpoint(people, caller, body, meta)
      return { data: { _id: outcome.id }, message: CASHPOINT_CREATED, replayed }
    }),
    bind(assignCashierRoute, async ({ body, caller, meta }) => {
      const { outcome, replayed } = await assignCashier(people, caller, body, meta)
      return { data: { _id: outcome.id }, message: CASHIER_ASSIGNED, replayed }
    }),
    bind(sendPasswordRoute, async ({ params, caller, meta }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.cashpoint)
      const { replayed } = await sendCashierPassword(people, caller, cashpoint, meta)
      return { data: {}, message: 'A new password was sent to the phone of the cashier', replayed }
    }),
    bind(deactivateCashpoint, async ({ body, caller, meta }) => {
      await closeCashpoint(people, caller, body, meta)
      return { data: { _id: body.cashpoint }, message: 'Cashpoint Deactivated Successfully' }
    }),
  ]
}

/** An active cashpoint of the business by its own account number. That of a deactivated one is not found. */
export async function activeCashpointByAccount(db: Sql, businessId: string, accountNumber: string): Promise<CashpointRow> {
  const cashpoint = await cashpointByAccount(db, accountNumber)
  if (cashpoint?.business_id !== businessId || cashpoint.account_number !== accountNumber) throw notFound('The cashpoint')
  return cashpoint
}

/** A cashpoint of the caller's business; for a cashier only the own one. */
export async function ownCashpoint(db: Sql, caller: Caller, id: string): Promise<CashpointRow> {
  const cashpoint = await findCashpoint(db, id)
  if (!cashpoint || cashpoint.business_id !== caller.businessId || !seesCashpoint(caller, id)) throw notFound('The cashpoint')
  return cashpoint
}

async function presentOwn(context: CashpointsContext, caller: Caller, id: string) {
  const cashpoint = await ownCashpoint(context.tenant(caller), caller, id)
  const present = await context.tenantTransaction(caller, (tx) => presenterOf(context, tx, caller.businessId))
  return { cashpoint, shown: present(cashpoint) }
}

const NO_BANK = { code: null, number: null, name: null, accountname: null, underreview: false }

function presentCashier(context: CashpointsContext, cashpoint: CashpointRow, payoutBank: CashierBank | null, { bank, ...shown }: PresentedCashpoint) {
  return {
    ...shown,
    bank_label: bank,
    phone: cashpoint.phone ?? '',
    email: cashpoint.email ?? '',
    bank: payoutBank ?? NO_BANK,
    profile_picture: cashpoint.picture_upload_id === null ? null : fileLink(context, cashpoint.picture_upload_id),
  }
}

type PresentedCashpoint = ReturnType<Awaited<ReturnType<typeof presenterOf>>>

/** Account numbers, QR codes and dial codes are shown from the activation of the business on. */
async function presenterOf(context: CashpointsContext, tx: Sql, businessId: string) {
  const { bankLabel, extensions } = context
  const business = await findBusiness(tx, businessId)
  const isActive = business !== null && isActivated(business)
  const others = isActive ? await extensions.of(extraAccounts)(tx, businessId) : []
  return (cashpoint: CashpointRow) => {
    const code = isActive ? paymentCode(context, cashpoint, business) : null
    const nuban = code?.accountNumber ?? null
    const accountname = isActive ? cashpoint.account_name : null
    return {
      _id: cashpoint.id,
      name: cashpoint.name,
      is_default: cashpoint.is_default,
      state: cashpoint.state,
      accountnumber: nuban,
      accountname,
      bank: bankLabel,
      contactfirstname: cashpoint.contact_firstname,
      contactlastname: cashpoint.contact_lastname,
      nuban,
      nubans: others
        .filter(({ cashpointId }) => cashpointId === cashpoint.id)
        .map(({ id, accountNumber, bank: otherBank, formerCashpoint }) => ({
          _id: id,
          nuban: accountNumber,
          bank: otherBank,
          formercashpoint: formerCashpoint,
        })),
      merchant: cashpoint.business_id,
      qrcode: code?.qrText ?? '',
      dialcode: code?.dialCode ?? null,
      createdon: cashpoint.created_at.toISOString(),
    }
  }
}
