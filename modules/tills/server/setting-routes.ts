import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { writeAudit } from '../../audit/index.ts'
import { cashpointsOf, ownCashpoint } from '../../cashpoints/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { once, writeLiveEvents } from '../../ledger/index.ts'
import { listTills, setTill } from '../contract.ts'
import { settingsOf } from './queries.ts'
import { saveSetting } from './store.ts'

/** What the owner lets each cashier do at the till. */
export function settingRoutes({ tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>): BoundRoute<Caller>[] {
  return [
    bind(listTills, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const own = tenant(caller)
      const [cashpoints, settings] = await Promise.all([cashpointsOf(own, caller.businessId), settingsOf(own, caller.businessId)])
      return {
        data: cashpoints.map(({ id, name, contact_firstname, contact_lastname }) => ({
          cashpoint: { _id: id, name, cashier: `${contact_firstname} ${contact_lastname}`.trim() },
          says_total: settings.get(id)?.says_total ?? false,
          may_accept: settings.get(id)?.may_accept ?? false,
        })),
      }
    }),
    bind(setTill, async ({ params, body: { says_total, may_accept }, caller, meta: { requestId } }) => {
      const own = tenant(caller)
      const cashpoint = await ownCashpoint(own, caller, params.id)
      const at = clock.now()
      const intent = { scope: `tills.set:${caller.businessId}`, key: requestId, fingerprint: `${cashpoint.id} ${says_total} ${may_accept}` }
      const { replayed } = await once(own, intent, at, async (tx) => {
        const { personId, businessId, role } = caller
        await saveSetting(tx, { cashpoint_id: cashpoint.id, business_id: businessId, says_total, may_accept, updated_by: personId, updated_at: at })
        await writeAudit(tx, {
          business: businessId,
          actor: personId,
          role,
          operation: 'tills.set',
          subject: cashpoint.id,
          requestId,
          facts: { total: says_total ? 'yes' : 'no', accept: may_accept ? 'yes' : 'no' },
          at,
        })
        await writeLiveEvents(tx, [{ business: businessId, cashpoint: cashpoint.id, kind: 'till.set', data: {} }], at)
        return {}
      })
      return { data: {}, message: 'Saved', replayed }
    }),
  ]
}
