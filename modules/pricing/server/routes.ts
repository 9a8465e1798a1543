import type { RouteContext } from '../../app-context.ts'
import { businessClassification } from './extension-points.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { showTransferFees, showWalletFees } from '../contract.ts'
import { type FeeRule, ruleFor } from './quote.ts'

type PricingContext = Pick<RouteContext, 'clock' | 'rules' | 'extensions'>

export function pricingRoutes(context: PricingContext): BoundRoute<Caller>[] {
  return [
    bind(showTransferFees, async ({ params }) => {
      const { fees } = await context.rules()
      const rules = rulesOf(fees, 'outbound', params.classification)
      return { data: { fee: ruleFor(fees, 'outbound', params.classification, 1n, lagosDay(context.clock.now())).flatKobo, rules } }
    }),
    bind(showWalletFees, async ({ caller }) => {
      const { fees } = await context.rules()
      const classification = await context.extensions.of(businessClassification)(caller.businessId)
      const day = lagosDay(context.clock.now())
      const inbound = ruleFor(fees, 'inbound', classification, 1n, day)
      return {
        data: {
          classification,
          inbound_percent: inbound.ratePpm / 10_000,
          inbound_cap: inbound.capKobo ?? 0n,
          outbound: ruleFor(fees, 'outbound', classification, 1n, day).flatKobo,
          rules: rulesOf(fees, 'inbound', classification),
        },
      }
    }),
  ]
}

function rulesOf(fees: readonly FeeRule[], name: FeeRule['name'], classification: string) {
  const own = fees.filter((rule) => rule.name === name && rule.classification !== null && classification.toLowerCase().includes(rule.classification))
  const shown = own.length > 0 ? own : fees.filter((rule) => rule.name === name && rule.classification === null)
  return shown.map((rule) => ({
    name: rule.name,
    starts_on: rule.startsOn,
    fromKobo: rule.fromKobo,
    ratePpm: rule.ratePpm,
    flatKobo: rule.flatKobo,
    capKobo: rule.capKobo,
  }))
}
