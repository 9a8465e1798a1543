import { extend } from '../../platform/extensions/index.ts'
import { defineModule } from '../kernel/module-definition.ts'
import { accessChanged } from '../identity/index.ts'
import { riskAlertWork } from './server/alerts/work-items.ts'
import { capOutflow } from './server/cap-outflow.ts'
import { insertDemoAlert } from './server/demo.ts'
import { emergencyStopWork } from './server/emergency-stops/work-items.ts'
import { paymentsToWatch, raiseTierAgain } from './server/extension-points.ts'
import { emergencyStopClockJob, watchBusinessesJob, watchPaymentsJob } from './server/jobs.ts'
import { standingWork } from './server/standing/work-items.ts'
import { riskStateTables } from './server/state-tables.ts'
import { standingChanged } from './server/messages.ts'
import { riskActivity } from './server/activity.ts'

export const risk = defineModule({
  name: 'risk',
  about: 'Caps after a new device, alerts about possible fraud, and the standing of a business',
  reads: ['browser_person', 'business', 'operator', 'work_item'],
  messages: [standingChanged],
  stateTables: riskStateTables,
  jobs: [watchPaymentsJob, watchBusinessesJob, emergencyStopClockJob],
  workItems: [emergencyStopWork, riskAlertWork, standingWork],
  extensions: () => [extend(accessChanged, capOutflow)],
  demo: insertDemoAlert,
  extensionPoints: [paymentsToWatch, raiseTierAgain],
  activity: riskActivity,
})
