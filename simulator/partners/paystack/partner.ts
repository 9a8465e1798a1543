import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { paystackConsoleApi } from './console-api.ts'
import { paystackSections } from './console.ts'
import { paymentModes, paystackNoticeModes } from './failure-modes.ts'
import { paystackNotices } from './notices.ts'
import { payPage } from './pay-page.ts'
import { disputeFiles, paystackRoutes } from './routes.ts'
import { paystackSettings } from './settings.ts'

/** The processor of card payments, with Paystack's API and its page on which customers pay. */
export const paystack = defineSimulatedPartner({
  name: 'paystack',
  title: 'Paystack',
  environment: {
    PAYSTACK_NOTICE_URL: 'address',
    PAYSTACK_PAGE_URL: 'address',
    PAYSTACK_SECRET_KEY: 'secret',
  },
  settings: paystackSettings,
  schema: new URL('./schema.sql', import.meta.url),
  routes: [
    { path: '/paystack', register: paystackRoutes },
    { path: '/paystack/pay', register: payPage },
    { path: '/paystack/dispute-file', register: disputeFiles },
  ],
  failureModes: [paymentModes, paystackNoticeModes],
  consoleApi: paystackConsoleApi,
  consolePanel: { sections: paystackSections },
  backgroundWork: [paystackNotices.deliver],
})
