import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { monnifyAccountList, monnifyForms, monnifySections } from './console.ts'
import { monnifyConsoleApi } from './console-api.ts'
import { monnifyNoticeModes, monnifyAccountModes, monnifyTransferModes } from './failure-modes.ts'
import { startNoticeDelivery } from './notices.ts'
import { monnifyRoutes } from './routes.ts'
import { monnifySettings } from './settings.ts'

/** A second company that opens alternate accounts, with Monnify's API. */
export const monnify = defineSimulatedPartner({
  name: 'monnify',
  title: 'Monnify',
  settings: monnifySettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [{ path: '/monnify', register: monnifyRoutes }],
  failureModes: [monnifyAccountModes, monnifyNoticeModes, monnifyTransferModes],
  consoleApi: monnifyConsoleApi,
  consolePanel: {
    forms: monnifyForms,
    people: monnifyAccountList,
    sections: monnifySections,
    script: new URL('./console.js', import.meta.url),
  },
  backgroundWork: [startNoticeDelivery],
})
