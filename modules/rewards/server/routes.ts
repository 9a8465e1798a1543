import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Caller } from '../../identity/index.ts'
import { aggregatorRoutes } from './aggregator-routes.ts'
import { referralRoutes } from './referral-routes.ts'

export const rewardRoutes = (context: TenantContext): BoundRoute<Caller>[] => [...referralRoutes(context), ...aggregatorRoutes(context)]
