import type { TenantContext } from '../../kernel/tenant-context.ts'
import { businessClassification } from './extension-points.ts'
import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { showTransferFees, showWalletFees } from '../contract.ts'
import { type FeeRule, type PricedBusiness, ruleFor, schedulesOf } from './quote.ts'

type PricingContext = Pick<TenantContext, 'tenant' | 'clock' | 'rules' | 'extensions'>

export function pricingRoutes(context: PricingContext): BoundRoute<Caller>[] {
  return [
    bind(showTransferFees, async ({ params, caller }) => {
      const { fees } = await context.rules()
      const business = { id: caller.businessId, classification: params.classification }
      const day = lagosDay(context.clock.now())
      return { data: { fee: ruleFor(fees, 'outbound', business, 1n, day).flatKobo, rules: rulesOf(fees, 'outbound', business, day) } }
    }),
    bind(showWalletFees, async ({ caller }) => {
      const { fees } = await context.rules()
      const classification = await context.extensions.of(businessClassification)(context.tenant(caller), caller.businessId)
      const day = lagosDay(context.clock.now())
      const business = { id: caller.businessId, classification }
      const inbound = ruleFor(fees, 'inbound', business, 1n, day)
      return {
        data: {
          classification,
          inbound_percent: inbound.ratePpm / 10_000,
          inbound_cap: inbound.capKobo ?? 0n,
          outbound: ruleFor(fees, 'outbound', business, 1n, day).flatKobo,
          rules: rulesOf(fees, 'inbound', business, day),
        },
      }
    }),
  ]
}

/** The schedules that hold for the business today, and later ones in their place. */
function rulesOf(fees: readonly FeeRule[], name: FeeRule['name'], business: PricedBusiness, day: LagosDay) {
  const now = schedulesOf(fees, name, business, day)
  const isShown = (rule: FeeRule) =>
    now.some(({ businessId, classification }) => rule.businessId === businessId && rule.classification === classification)
  const shown = fees.filter((rule) => rule.name === name && !rule.followsClass && isShown(rule))
  return shown.map((rule) => ({
    name: rule.name,
    starts_on: rule.startsOn,
    fromKobo: rule.fromKobo,
    ratePpm: rule.ratePpm,
    flatKobo: rule.flatKobo,
    capKobo: rule.capKobo,
  }))
}
