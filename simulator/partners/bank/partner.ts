import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { bankConsoleApi } from './console/api.ts'
import { bankForms, bankSections } from './console/panel.ts'
import { transferModes } from './failure-modes.ts'
import { startWebhookDelivery } from './notices/webhook-delivery.ts'
import { bankSettings } from './settings.ts'
import { vfdRoutes } from './vfd/routes.ts'

/** The bank that holds the money, with VFD's wallet API in pool mode. */
export const bank = defineSimulatedPartner({
  name: 'bank',
  title: 'the bank',
  settings: bankSettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [{ path: '/vfd', register: vfdRoutes }],
  failureModes: [transferModes],
  consoleApi: bankConsoleApi,
  consolePanel: {
    intro: ['pay into a merchant’s account as a customer would', 'make the bank slow or wrong'],
    forms: bankForms,
    live: bankSections,
    script: new URL('./console.js', import.meta.url),
  },
  backgroundWork: [startWebhookDelivery],
})
