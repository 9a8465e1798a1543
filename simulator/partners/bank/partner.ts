import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { bankConsoleApi } from './console/api.ts'
import { accountList, bankForms, bankGuide, bankSections } from './console/panel.ts'
import { dialPage } from './customer/dial-page.ts'
import { scanPage } from './customer/scan-page.ts'
import { noticeModes, transferModes } from './failure-modes.ts'
import { bankNotices } from './notices.ts'
import { payIntoPool } from './pool-payments.ts'
import { bankSettings } from './settings.ts'
import { vfdRoutes } from './vfd/routes.ts'

/** The bank that holds the money, with VFD's wallet API in pool mode. */
export const bank = defineSimulatedPartner({
  name: 'bank',
  title: 'the bank',
  environment: {
    NOTICE_URL: 'address',
    VFD_NOTICE_SECRET: 'secret',
    VFD_WALLET_NAME: 'text',
    VFD_OPERATING_ACCOUNT: 'text',
  },
  settings: bankSettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [
    { path: '/vfd', register: vfdRoutes },
    { path: '/dial', register: dialPage },
    { path: '/scan', register: scanPage },
  ],
  failureModes: [transferModes, noticeModes],
  consoleApi: bankConsoleApi,
  consolePanel: {
    guide: bankGuide,
    forms: bankForms,
    people: accountList,
    sections: bankSections,
    script: new URL('./console.js', import.meta.url),
  },
  services: (context) => ({ payIntoPool: (payment) => payIntoPool(context, payment) }),
  backgroundWork: [bankNotices.deliver],
})
