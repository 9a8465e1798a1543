import { defineModule } from '../define-module.ts'
import { deleteExpiredAttemptsJob, deleteExpiredCodesJob, sendOtpJob } from './server/jobs.ts'
import { memberships } from './server/extension-points.ts'
import { identityPublicRoutes, identityRoutes } from './server/routes.ts'
import { pinGrantTable } from './server/tables.ts'

export const identity = defineModule({
  name: 'identity',
  about: 'People: sign-in, sessions, PIN and its grants',
  routes: identityRoutes,
  publicRoutes: identityPublicRoutes,
  jobs: [sendOtpJob, deleteExpiredCodesJob, deleteExpiredAttemptsJob],
  tables: [pinGrantTable],
  extensionPoints: [memberships],
})
