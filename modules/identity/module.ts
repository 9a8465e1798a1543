import { defineModule } from '../kernel/module-definition.ts'
import { videoConfirmationFlag } from './flag.ts'
import { deleteExpiredAttemptsJob, deleteExpiredCodesJob, sendContactCodeJob, sendOtpJob, sendPasswordJob } from './server/jobs.ts'
import { accessChanged, isFormerCashier, lostAccess, memberships } from './server/extension-points.ts'
import { identityPublicRoutes, identityRoutes } from './server/routes.ts'
import { pinGrantTable } from './server/tables.ts'
import { identityStateTables } from './server/state-tables.ts'
import {
  contactChanged,
  contactCode,
  newDevice,
  oneTimeCode,
  passwordChanged,
  pinChanged,
  pinLocked,
  pinSet,
  sessionsEnded,
  temporaryPassword,
} from './server/messages.ts'
import { pinFirstStep } from './server/first-steps.ts'
import { identityActivity } from './server/activity.ts'

export const identity = defineModule({
  name: 'identity',
  about: 'People: sign-in, sessions, PIN and its grants',
  messages: [contactChanged, contactCode, newDevice, oneTimeCode, passwordChanged, pinChanged, pinLocked, pinSet, sessionsEnded, temporaryPassword],
  stateTables: identityStateTables,
  routes: identityRoutes,
  publicRoutes: identityPublicRoutes,
  jobs: [sendOtpJob, sendContactCodeJob, sendPasswordJob, deleteExpiredCodesJob, deleteExpiredAttemptsJob],
  tables: [pinGrantTable],
  flags: [videoConfirmationFlag],
  extensionPoints: [memberships, lostAccess, accessChanged, isFormerCashier],
  firstSteps: [pinFirstStep],
  activity: identityActivity,
})
