import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { pushConsoleApi, pushSections } from './console.ts'
import { pushModes } from './failure-modes.ts'
import { pushRoutes } from './routes.ts'

/** The push service of a browser, and the devices behind it. */
export const push = defineSimulatedPartner({
  name: 'push',
  title: 'the push service',
  schema: new URL('./schema.sql', import.meta.url),
  routes: [{ path: '/push', register: pushRoutes }],
  failureModes: [pushModes],
  consoleApi: pushConsoleApi,
  consolePanel: { sections: pushSections },
})
