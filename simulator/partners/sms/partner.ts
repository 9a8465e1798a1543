import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { textModes } from './failure-modes.ts'
import { termiiRoutes } from './termii-routes.ts'

/** The carrier of text messages, with Termii's API. */
export const sms = defineSimulatedPartner({
  name: 'sms',
  title: 'the SMS carrier',
  routes: [{ path: '/termii/api', register: termiiRoutes }],
  failureModes: [textModes],
})
