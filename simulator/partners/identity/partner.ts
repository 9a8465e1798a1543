import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { consentSite } from './consent-site.ts'
import { identityConsoleApi } from './console-api.ts'
import { dojahRoutes } from './dojah-routes.ts'
import { identityGuide, registerList } from './console.ts'
import { codeModes, documentModes, serviceModes, videoModes } from './failure-modes.ts'

/** The identity partner with Dojah's API, and the national site at which the owner of a BVN consents. */
export const identity = defineSimulatedPartner({
  name: 'identity',
  title: 'the identity partner',
  schema: new URL('./schema.sql', import.meta.url),
  routes: [
    { path: '/dojah', register: dojahRoutes },
    { path: '/identity/consent', register: consentSite },
  ],
  failureModes: [serviceModes, codeModes, documentModes, videoModes],
  consoleApi: identityConsoleApi,
  consolePanel: { guide: identityGuide, people: registerList },
})
