import { addDays, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { ownCashpoint } from '../../../cashpoints/index.ts'
import { bind, type Caller } from '../../../identity/index.ts'
import { noteCash as noteCashRoute } from '../../contract.ts'
import {
  askToCount as askRoute,
  closeShift as closeRoute,
  closeUncounted as closeUncountedRoute,
  countShift as countRoute,
  listShifts,
  openShift as openRoute,
  showShift,
  showShiftSlip,
} from '../../shifts/contract.ts'
import { askToCount } from './actions/ask-to-count.ts'
import { closeShift } from './actions/close-shift.ts'
import { closeUncounted } from './actions/close-uncounted.ts'
import { countShift } from './actions/count-shift.ts'
import { noteCash } from './actions/note-cash.ts'
import { openShift } from './actions/open-shift.ts'
import { ownShift, type ShiftContext } from './context.ts'
import { presentShift } from './present.ts'
import { cashOfShifts, lastShiftAt, openShiftAt, receivedAtCashpoints, shiftsBetween } from './queries.ts'
import { shiftsCsv, slipLines } from './slip.ts'
import { codeOf } from './sums.ts'

const MAX_SHIFTS = 200

export function shiftRoutes(context: ShiftContext): BoundRoute<Caller>[] {
  const { tenant, clock } = context
  const present = async (caller: Caller, id: string) => presentShift(await ownShift(context, caller, id), caller, clock.now())
  return [
    bind(showShift, async ({ params, caller }) => {
      const own = tenant(caller)
      const cashpoint = await ownCashpoint(own, caller, params.id)
      const [open, last] = await Promise.all([openShiftAt(own, caller.businessId, cashpoint.id), lastShiftAt(own, caller.businessId, cashpoint.id)])
      const at = clock.now()
      const left =
        last !== null && last.counted !== null && last.closed_at !== null ? { amount: last.counted, cashier: last.cashier, at: last.closed_at } : null
      return { data: { open: open && presentShift(open, caller, at), last: last && presentShift(last, caller, at), left } }
    }),
    bind(openRoute, async ({ params, body, caller, meta: { requestId } }) => {
      const cashpoint = await ownCashpoint(tenant(caller), caller, params.id)
      const { id, replayed } = await openShift(context, caller, { cashpoint, float: body.float, requestId })
      return { data: await present(caller, id), message: 'Shift opened', replayed }
    }),
    bind(noteCashRoute, async ({ params, body: { kind, amount, note = null }, caller, meta: { requestId } }) => {
      const cashpoint = await ownCashpoint(tenant(caller), caller, params.id)
      const { sales, replayed } = await noteCash(context, caller, { cashpoint, kind, amount, note, requestId })
      return { data: { sales }, message: kind === 'sale' ? 'Cash sale noted' : 'Paid out noted', replayed }
    }),
    bind(countRoute, async ({ params, body, caller, meta: { requestId } }) => {
      await countShift(context, caller, params.id, body, requestId)
      return { data: await present(caller, params.id) }
    }),
    bind(closeRoute, async ({ params, body: { password, expected, reason = null }, caller, meta }) => {
      const { replayed } = await closeShift(context, caller, { id: params.id, password, expected: BigInt(expected), reason }, meta)
      return { data: await present(caller, params.id), message: 'Shift closed', replayed }
    }),
    bind(showShiftSlip, async ({ params, caller }) => {
      const shift = await ownShift(context, caller, params.id)
      // The slip of an open shift would tell the cash before it is counted.
      if (shift.state === 'open') throw notFound('The closing report')
      const business = await findBusiness(tenant(caller), caller.businessId)
      const lines = slipLines({ shift, business: business?.name ?? '', address: business?.address ?? '', productName: context.productName })
      return { data: { code: codeOf(shift), lines, csv: shiftsCsv([shift]) } }
    }),
    bind(listShifts, async ({ params, query: { day }, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const own = tenant(caller)
      const at = clock.now()
      const time = { from: startOfLagosDay(day), to: startOfLagosDay(addDays(day, 1)) }
      const [shifts, cashpoints, cash] = await Promise.all([
        shiftsBetween(own, caller.businessId, time, MAX_SHIFTS),
        receivedAtCashpoints(own, caller.businessId, time),
        cashOfShifts(own, caller.businessId, time),
      ])
      const withShift = new Set(shifts.map(({ cashpoint_id }) => cashpoint_id))
      const without = cashpoints
        .filter(({ id }) => !withShift.has(id))
        .map(({ id, name, received, payments }) => ({ _id: id, name, received, payments }))
      const taken = cash + cashpoints.reduce((sum, { received }) => sum + received, 0n)
      return {
        data: { day, taken, shifts: shifts.map((shift) => presentShift(shift, caller, at)), without, csv: shiftsCsv(shifts), asof: at },
      }
    }),
    bind(askRoute, async ({ params, caller, meta: { requestId } }) => {
      const { replayed } = await askToCount(context, caller, params.id, requestId)
      return { data: await present(caller, params.id), message: 'The cashier was asked', replayed }
    }),
    bind(closeUncountedRoute, async ({ params, caller, meta: { requestId } }) => {
      const { replayed } = await closeUncounted(context, caller, params.id, requestId)
      return { data: await present(caller, params.id), message: 'Closed without a count', replayed }
    }),
  ]
}
