import type { RouteContext } from '../../app-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { changeRewardProfile } from '../contract.ts'
import { changeProfile } from './actions/change-profile.ts'
import { aggregatorRoutes } from './aggregator-routes.ts'
import { referralRoutes } from './referral-routes.ts'

export const rewardRoutes = (context: RouteContext): BoundRoute<Caller>[] => [...referralRoutes(context), ...aggregatorRoutes(context)]

export function rewardOperatorRoutes(context: RouteContext): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(changeRewardProfile, async ({ params, body, caller, meta }) => {
      const change = { isAggregator: body.is_aggregator, isAgent: body.is_agent, hidesReferralLink: body.hides_referral_link }
      const row = await changeProfile(context, params.id, change, { id: caller.operatorId, role: caller.role, requestId: meta.requestId })
      return { data: { aggregatorcode: row.aggregator_code, isaggregatoragent: row.is_agent, removereverrallinkpage: row.hides_referral_link } }
    }),
  ]
}
