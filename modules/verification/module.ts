import { defineModule } from '../kernel/module-definition.ts'
import { extend } from '../../platform/extensions/index.ts'
import { can } from '../identity/contract.ts'
import { completedSteps } from '../businesses/index.ts'
import { verificationProgress } from '../institutions/index.ts'
import { raiseTierAgain } from '../risk/index.ts'
import { birthdateSealLabel, bvnSealLabel, ninBirthdateSealLabel, ninSealLabel, registerSealLabel } from './server/actions/bvn-context.ts'
import { loadCompletedSteps, loadProgress } from './server/completed-steps.ts'
import { sendDemoDocuments } from './server/demo.ts'
import { dropOldFilesJob, evaluateStepJob, raiseTierJob } from './server/jobs.ts'
import { isActivationSeen } from './server/queries.ts'
import { verificationRoutes } from './server/routes.ts'
import { verificationWork } from './server/review/work-items.ts'
import { verificationStateTables } from './server/state-tables.ts'
import { stepFinished, tierRaised } from './server/messages.ts'
import { verificationItems } from './server/action-items.ts'
import { bvnFirstStep, idCardFirstStep } from './server/first-steps.ts'
import { verificationActivity } from './server/activity.ts'

export const verification = defineModule({
  name: 'verification',
  about: 'Who is behind a business: numbers, documents and a video, decided by a partner or by staff',
  reads: ['business', 'upload', 'upload_use'],
  messages: [stepFinished, tierRaised],
  stateTables: verificationStateTables,
  routes: verificationRoutes,
  sealedColumns: [
    { table: 'bvn_check', column: 'bvn', key: ['step_id'], place: (step) => bvnSealLabel(step) },
    { table: 'bvn_check', column: 'birthdate', key: ['step_id'], place: (step) => birthdateSealLabel(step) },
    { table: 'nin_check', column: 'nin', key: ['step_id'], place: (step) => ninSealLabel(step) },
    { table: 'nin_check', column: 'birthdate', key: ['step_id'], place: (step) => ninBirthdateSealLabel(step) },
    { table: 'register_answer', column: 'person', key: ['step_id', 'round'], place: (step, round) => registerSealLabel(step, Number(round)) },
  ],
  jobs: [evaluateStepJob, raiseTierJob, dropOldFilesJob],
  demo: sendDemoDocuments,
  workItems: [verificationWork],
  merchantPart:
    ({ tenant }) =>
    async (caller) => ({ activation_is_new: can(caller.role, 'own_business') && !(await isActivationSeen(tenant(caller), caller.businessId)) }),
  extensions: () => [
    extend(completedSteps, loadCompletedSteps),
    extend(raiseTierAgain, (businessId) => raiseTierJob.enqueue({ businessId })),
    extend(verificationProgress, loadProgress),
  ],
  actionItems: [verificationItems],
  firstSteps: [bvnFirstStep, idCardFirstStep],
  activity: verificationActivity,
})
