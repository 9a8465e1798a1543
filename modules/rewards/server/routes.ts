import type { RouteContext } from '../../kernel/app-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import { aggregatorRoutes } from './aggregator-routes.ts'
import { referralRoutes } from './referral-routes.ts'

export const rewardRoutes = (context: RouteContext): BoundRoute<Caller>[] => [...referralRoutes(context), ...aggregatorRoutes(context)]
