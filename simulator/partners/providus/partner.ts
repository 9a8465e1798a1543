import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { providusAccountList, providusForms, providusSections } from './console.ts'
import { providusConsoleApi } from './console-api.ts'
import { providusNoticeModes, openingModes, providusTransferModes } from './failure-modes.ts'
import { startNoticeDelivery } from './notices.ts'
import { providusRoutes } from './routes.ts'
import { providusSettings } from './settings.ts'

/** The bank of the alternate accounts, with Providus's API of virtual accounts. */
export const providus = defineSimulatedPartner({
  name: 'providus',
  title: 'Providus',
  settings: providusSettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [{ path: '/providus', register: providusRoutes }],
  failureModes: [openingModes, providusNoticeModes, providusTransferModes],
  consoleApi: providusConsoleApi,
  consolePanel: {
    forms: providusForms,
    people: providusAccountList,
    sections: providusSections,
    script: new URL('./console.js', import.meta.url),
  },
  backgroundWork: [startNoticeDelivery],
})
