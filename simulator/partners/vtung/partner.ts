import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { vtungSections } from './console.ts'
import { vtungConsoleApi } from './console-api.ts'
import { catalogueModes, orderModes } from './failure-modes.ts'
import { refundNotices } from './notices.ts'
import { vtungRoutes } from './routes.ts'
import { vtungSettings } from './settings.ts'

/** The seller of airtime, data, cable TV and electricity, with VTU.ng's API. */
export const vtung = defineSimulatedPartner({
  name: 'vtung',
  title: 'VTU.ng',
  environment: {
    VTUNG_NOTICE_URL: 'address',
    VTUNG_USERNAME: 'text',
    VTUNG_PASSWORD: 'secret',
    VTUNG_PIN: 'secret',
  },
  settings: vtungSettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [{ path: '/vtung', register: vtungRoutes }],
  failureModes: [orderModes, catalogueModes],
  consoleApi: vtungConsoleApi,
  consolePanel: { sections: vtungSections },
  backgroundWork: [refundNotices.deliver],
})
