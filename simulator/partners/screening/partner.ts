import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { screeningModes } from './failure-modes.ts'
import { screeningRoutes } from './routes.ts'

/** The lists of sanctions, with the matching API of OpenSanctions. */
export const screening = defineSimulatedPartner({
  name: 'screening',
  title: 'the lists of sanctions',
  routes: [{ path: '/opensanctions', register: screeningRoutes }],
  failureModes: [screeningModes],
})
