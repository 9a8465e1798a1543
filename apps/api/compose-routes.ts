import { businessRights, businessRoutes, findBusiness } from '../../modules/businesses/index.ts'
import { cashpointRights, cashpointRoutes, defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { receiveNotice } from '../../modules/collections/index.ts'
import { historyRights, historyRoutes } from '../../modules/history/index.ts'
import { type Caller, EVERYBODY, identityPublicRoutes, identityRights, identityRoutes, type Rights } from '../../modules/identity/index.ts'
import { institutionRights, institutionRoutes } from '../../modules/institutions/index.ts'
import type { NewsRoom } from '../../modules/messages/index.ts'
import { onboardingPublicRoutes, onboardingRights, onboardingRoutes } from '../../modules/onboarding/index.ts'
import { overviewRights, overviewRoutes } from '../../modules/overview/index.ts'
import { pricingRights, pricingRoutes } from '../../modules/pricing/index.ts'
import { supportPublicRoutes, supportRights } from '../../modules/support/index.ts'
import { transferRights, transferRoutes } from '../../modules/transfers/index.ts'
import { uploadPublicRoutes, uploadRoutes } from '../../modules/uploads/index.ts'
import { proofsOf, verificationRights, verificationRoutes } from '../../modules/verification/index.ts'
import type { Kit } from '../app-context.ts'
import type { Door } from './api-definition.ts'

/** All that can be asked of the product, and who may: every module's routes and rights behind their doors. */
export function composeDoor(kit: Kit & { news: NewsRoom }): Door {
  const { db } = kit
  return {
    rights,
    open: [
      ...identityPublicRoutes(kit),
      ...onboardingPublicRoutes({ ...kit, mainSiteUrl: kit.settings.mainSiteUrl }),
      ...uploadPublicRoutes(kit),
      ...supportPublicRoutes({ ...kit, crashReportTo: kit.settings.crashReportTo }),
    ],
    signedIn: [
      ...identityRoutes(kit),
      ...onboardingRoutes(kit),
      ...institutionRoutes(kit),
      ...pricingRoutes({
        ...kit,
        classificationOf: async (businessId) => (await findBusiness(db.system, businessId))?.classification ?? 'web',
      }),
      ...businessRoutes({
        ...kit,
        operationsOf,
        proofsOf: (businessId) => proofsOf(db.system, businessId),
        defaultNuban: async (businessId) => (await defaultCashpoint(db.system, businessId))?.account_number ?? null,
      }),
      ...cashpointRoutes(kit),
      ...uploadRoutes(kit),
      ...verificationRoutes(kit),
      ...transferRoutes(kit),
      ...historyRoutes(kit),
      ...overviewRoutes(kit),
    ],
    callbacks: [{ path: '/callbacks/vfd/inflow', handle: (request) => receiveNotice(kit, request) }],
    events: (caller, afterId, signal) =>
      kit.news.stream({ business: caller.businessId, cashpoint: hears(caller), session: caller.sessionId }, afterId, signal),
  }
}

/** Uploads stand below the module that knows roles. Any signed-in user gives files for the own records (API-116, API-118). */
const uploadRights: Rights = {
  'uploads.add': { roles: EVERYBODY },
  'uploads.add_to_folder': { roles: EVERYBODY },
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
const hears = (caller: Caller) => (caller.role === 'cashier' ? (caller.cashpointId ?? NOWHERE) : null)
const NOWHERE = ''

/** What this role may do at all: pages show no button that the server would refuse. */
function operationsOf(role: Caller['role']): string[] {
  return Object.entries(rights).flatMap(([operation, right]) => (right !== 'public' && right.roles.includes(role) ? [operation] : []))
}
