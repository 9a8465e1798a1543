import type { TenantContext } from '../../kernel/tenant-context.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { canPay, findBusiness, meterUsed } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { limitFor, outflowLimit } from '../../pricing/index.ts'
import { capAmount, findOutflowCap, usedOfOutflowCap } from '../../risk/index.ts'
import { showRestrictions } from '../contract.ts'
import { activitiesOf, presentLien } from './present.ts'
import { endedLiens, openLiens } from './queries.ts'

const EARLIER_MS = 90 * 24 * 60 * 60_000

type RestrictionsContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'rules' | 'newDeviceChecks'>

export function restrictionRoutes(context: RestrictionsContext): BoundRoute<Caller>[] {
  const { clock, rules } = context
  return [
    bind(showRestrictions, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const at = clock.now()
      const db = context.tenant(caller)
      const people = { ...context, db: context.acrossBusinesses('people') }
      const [business, liens, ended, { limits }, cap] = await Promise.all([
        findBusiness(db, caller.businessId),
        openLiens(db, caller.businessId),
        endedLiens(db, caller.businessId, new Date(at.getTime() - EARLIER_MS)),
        rules(),
        findOutflowCap(people, caller.personId),
      ])
      if (!business) throw notFound('The business')
      const limit = outflowLimit(limits, business.tier, lagosDay(at), business.daily_limit_kobo)
      const used = limit instanceof Refusal ? 0n : await meterUsed(db, business.id, limit.meterKind, limit.period)
      return {
        data: {
          tier: business.tier,
          standing: business.standing,
          standing_reason: canPay(business) ? null : (business.standing_reason ?? ''),
          works: activitiesOf(business),
          limit: limit instanceof Refusal ? null : { rule: limit.rule, amount: limit.limitKobo, used },
          person_cap: cap && {
            reason: cap.reason,
            amount: capAmount(limits, at),
            used: await usedOfOutflowCap(people, cap),
            ends_on: cap.endsAt,
          },
          single_withdrawal: limitFor(limits, 'withdrawal_single', lagosDay(at)),
          held: liens.reduce((sum, { amount }) => sum + amount, 0n),
          holds: liens.map((lien) => presentLien(lien, at)),
          earlier: ended.map(({ id, amount, reason, ended_at }) => ({ _id: id, amount, reason, ended_on: ended_at })),
        },
      }
    }),
  ]
}
