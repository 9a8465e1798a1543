import { lagosDay, lagosTime, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { findBusiness, isActivated } from '../../../businesses/index.ts'
import { type CashpointRow, ownCashpoint } from '../../../cashpoints/index.ts'
import { cancelExpectedPayment, createExpectedPayment, keepMismatchCommand, loadMismatch } from '../../../collections/index.ts'
import { bind, type Caller, seesCashpoint } from '../../../identity/index.ts'
import { acceptTillOrder, cancelTillOrder, hearPayments, lookForPayment, openTillOrder, showTill, showTillTotal } from '../../contract.ts'
import { askForTill } from '../actions/look-at-bank.ts'
import {
  lastPayments,
  type ListedOrder,
  newestPayments,
  paymentsNear,
  paymentsSince,
  receivedByChannel,
  settingOf,
  tillOrder,
  tillOrders,
} from '../queries.ts'
import { openShiftTimeAt } from '../shifts/queries.ts'
import { presentOrder, presentPayment } from './present.ts'

export type TillContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'people' | 'clock' | 'ids' | 'random' | 'postingQueue' | 'dialTemplate'
> & { bank: Pick<TenantContext['bank'], 'ownBankCode'> }

/** A customer at the counter pays at once. */
const MINUTES = 10
const MINUTE_MS = 60_000
/** Orders that ended stay on the till for this time. */
const SHOWN_MS = 24 * 60 * MINUTE_MS
const MAX_ORDERS = { undecided: 50, others: 20 }
const BOOK = 20
const MAX_HEARD = 200
const NEAR_MS = 60 * MINUTE_MS
const MAX_NEAR = 3

export function orderRoutes(context: TillContext): BoundRoute<Caller>[] {
  const { tenant, clock } = context

  async function present(caller: Caller, id: string) {
    const own = tenant(caller)
    const row = await tillOrder(own, caller.businessId, id)
    if (!row || !seesCashpoint(caller, row.cashpoint_id)) throw notFound('The order')
    return { row, shown: (await presentAll(own, caller, row.cashpoint_id, [row]))[0]! }
  }

  async function presentAll(own: Sql, caller: Caller, cashpointId: string, rows: readonly ListedOrder[]) {
    const [setting, takesMoney, payments] = await Promise.all([
      settingOf(own, caller.businessId, cashpointId),
      takesMoneyAt(own, caller, await ownCashpoint(own, caller, cashpointId)),
      lastPayments(
        own,
        caller.businessId,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((row) => presentOrder(context, row, { payments, setting, takesMoney }))
  }

  return [
    bind(showTill, async ({ params, caller }) => {
      const own = tenant(caller)
      const cashpoint = await ownCashpoint(own, caller, params.id)
      const at = clock.now()
      const place = { businessId: caller.businessId, cashpointId: cashpoint.id }
      const today = startOfLagosDay(lagosDay(at))
      const [business, setting, shift, orders, book, sums, takesMoney] = await Promise.all([
        findBusiness(own, caller.businessId),
        settingOf(own, caller.businessId, cashpoint.id),
        openShiftTimeAt(own, caller.businessId, cashpoint.id),
        tillOrders(own, { ...place, since: new Date(at.getTime() - SHOWN_MS) }, MAX_ORDERS),
        newestPayments(own, { ...place, since: today }, BOOK),
        receivedByChannel(own, { ...place, from: today, to: null }),
        takesMoneyAt(own, caller, cashpoint),
      ])
      const shown = await presentAll(own, caller, cashpoint.id, orders)
      return {
        data: {
          cashpoint: { _id: cashpoint.id, name: cashpoint.name, business: business?.name ?? '', cashier: caller.firstname },
          takes_money: takesMoney,
          setting: { says_total: setting.says_total, may_accept: setting.may_accept },
          shift: shift && { _id: shift.id, openedon: shift.opened_at },
          orders: shown,
          book: book.map(presentPayment),
          payments_today: sums.reduce((all, { payments }) => all + payments, 0),
          asof: at,
        },
      }
    }),
    bind(hearPayments, async ({ params, query, caller }) => {
      const own = tenant(caller)
      const cashpoint = await ownCashpoint(own, caller, params.id)
      const place = { businessId: caller.businessId, cashpointId: cashpoint.id }
      return { data: (await paymentsSince(own, { ...place, since: new Date(query.since) }, MAX_HEARD)).map(presentPayment) }
    }),
    bind(openTillOrder, async ({ params, body, caller, meta }) => {
      const cashpoint = await ownCashpoint(tenant(caller), caller, params.id)
      const at = clock.now()
      const order = await createExpectedPayment(
        context,
        caller,
        { amount: body.amount, reference: `Till ${lagosTime(at)}`, validity: MINUTES, cashpoint: cashpoint.id, origin: 'till' },
        meta.requestId,
      )
      return { data: (await present(caller, order.id)).shown }
    }),
    bind(cancelTillOrder, async ({ params, caller, meta }) => {
      await present(caller, params.id)
      await cancelExpectedPayment(context, caller, params.id, meta.requestId)
      return { data: (await present(caller, params.id)).shown }
    }),
    bind(lookForPayment, async ({ params, caller }) => {
      const { row } = await present(caller, params.id)
      const at = clock.now()
      await askForTill(context, caller, row, at)
      const place = { businessId: caller.businessId, cashpointId: row.cashpoint_id }
      const near = await paymentsNear(
        tenant(caller),
        { ...place, since: new Date(at.getTime() - NEAR_MS), amount: row.amount - row.received || row.amount },
        MAX_NEAR,
      )
      return { data: { order: (await present(caller, params.id)).shown, near: near.map(presentPayment) } }
    }),
    bind(acceptTillOrder, async ({ params, caller, meta: { requestId } }) => {
      const { row, shown } = await present(caller, params.id)
      const loaded = row.mismatch_id === null ? null : await loadMismatch(tenant(caller), row.mismatch_id)
      // The same request again is answered as before, so the rule is asked before the state.
      if (!(await settingOf(tenant(caller), caller.businessId, row.cashpoint_id)).may_accept) throw ownerDecides()
      if (!loaded || shown.stage === 'waiting') throw new Refusal('tills.nothing_to_accept', 409, 'There is nothing to accept. Load the page again.')
      await context.postingQueue.submit(keepMismatchCommand(loaded, { personId: caller.personId, role: caller.role, requestId }))
      return { data: (await present(caller, params.id)).shown }
    }),
    bind(showTillTotal, async ({ params, caller }) => {
      const own = tenant(caller)
      const cashpoint = await ownCashpoint(own, caller, params.id)
      if (!(await settingOf(own, caller.businessId, cashpoint.id)).says_total)
        throw new Refusal('tills.total_withheld', 403, 'The owner does not show the total of the day at this till.')
      const at = clock.now()
      const place = { businessId: caller.businessId, cashpointId: cashpoint.id }
      const channels = await receivedByChannel(own, { ...place, from: startOfLagosDay(lagosDay(at)), to: null })
      return {
        data: {
          total: channels.reduce((sum, { amount }) => sum + amount, 0n),
          payments: channels.reduce((all, { payments }) => all + payments, 0),
          channels,
          asof: at,
        },
      }
    }),
  ]
}

async function takesMoneyAt(own: Sql, { businessId }: Caller, { state, account_number }: CashpointRow): Promise<boolean> {
  const business = await findBusiness(own, businessId)
  return business !== null && isActivated(business) && state === 'active' && account_number !== null
}

const ownerDecides = () => new Refusal('tills.owner_decides', 403, 'The owner decides about a wrong amount.')
