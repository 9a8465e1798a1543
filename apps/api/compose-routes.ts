import { businessRights, businessRoutes, findBusiness } from '../../modules/businesses/index.ts'
import { cashpointRights, cashpointRoutes, defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { receiveNotice } from '../../modules/collections/index.ts'
import { historyRights, historyRoutes } from '../../modules/history/index.ts'
import { type Caller, ALL_ROLES, identityPublicRoutes, identityRights, identityRoutes, type Rights } from '../../modules/identity/index.ts'
import { institutionRights, institutionRoutes } from '../../modules/institutions/index.ts'
import type { LiveEventHub } from '../../modules/messages/index.ts'
import { onboardingPublicRoutes, onboardingRights, onboardingRoutes } from '../../modules/onboarding/index.ts'
import { overviewRights, overviewRoutes } from '../../modules/overview/index.ts'
import { pricingRights, pricingRoutes } from '../../modules/pricing/index.ts'
import { supportPublicRoutes, supportRights } from '../../modules/support/index.ts'
import { transferRights, transferRoutes } from '../../modules/transfers/index.ts'
import { uploadPublicRoutes, uploadRoutes } from '../../modules/uploads/index.ts'
import { loadCompletedSteps, verificationRights, verificationRoutes } from '../../modules/verification/index.ts'
import type { AppContext } from '../app-context.ts'
import type { ApiDefinition } from './api-definition.ts'

/** All that can be asked of the product, and who may: every module's routes and rights behind their doors. */
export function composeRoutes(context: AppContext & { liveEvents: LiveEventHub }): ApiDefinition {
  const { db } = context
  return {
    rights,
    open: [
      ...identityPublicRoutes(context),
      ...onboardingPublicRoutes({ ...context, mainSiteUrl: context.settings.mainSiteUrl }),
      ...uploadPublicRoutes(context),
      ...supportPublicRoutes({ ...context, crashReportTo: context.settings.crashReportTo }),
    ],
    signedIn: [
      ...identityRoutes(context),
      ...onboardingRoutes(context),
      ...institutionRoutes(context),
      ...pricingRoutes({
        ...context,
        classificationOf: async (businessId) => (await findBusiness(db.system, businessId))?.classification ?? 'web',
      }),
      ...businessRoutes({
        ...context,
        operationsOf,
        completedSteps: (businessId) => loadCompletedSteps(db.system, businessId),
        defaultNuban: async (businessId) => (await defaultCashpoint(db.system, businessId))?.account_number ?? null,
      }),
      ...cashpointRoutes(context),
      ...uploadRoutes(context),
      ...verificationRoutes(context),
      ...transferRoutes(context),
      ...historyRoutes(context),
      ...overviewRoutes(context),
    ],
    callbacks: [{ path: '/callbacks/vfd/inflow', handle: (request) => receiveNotice(context, request) }],
    events: (caller, afterId, signal) =>
      context.liveEvents.stream({ business: caller.businessId, cashpoint: visibleCashpoint(caller), session: caller.sessionId }, afterId, signal),
  }
}

/** Uploads stand below the module that knows roles. Any signed-in user gives files for the own records (API-116, API-118). */
const uploadRights: Rights = {
  'uploads.add': { roles: ALL_ROLES },
  'uploads.add_to_folder': { roles: ALL_ROLES },
  'uploads.read': 'public',
}

const rights: Rights = {
  ...identityRights,
  ...onboardingRights,
  ...institutionRights,
  ...pricingRights,
  ...businessRights,
  ...cashpointRights,
  ...verificationRights,
  ...uploadRights,
  ...transferRights,
  ...historyRights,
  ...supportRights,
  ...overviewRights,
}

/** Null hears everything of the business: a cashier who stands nowhere hears a cashpoint that nothing happens at. */
const visibleCashpoint = (caller: Caller) => (caller.role === 'cashier' ? (caller.cashpointId ?? NO_CASHPOINT) : null)
const NO_CASHPOINT = ''

/** What this role may do at all: pages show no button that the server would refuse. */
function operationsOf(role: Caller['role']): string[] {
  return Object.entries(rights).flatMap(([operation, right]) => (right !== 'public' && right.roles.includes(role) ? [operation] : []))
}
