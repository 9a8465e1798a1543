import { defineModule } from '../kernel/module-definition.ts'
import { liveEventHooks } from './server/commit-hooks.ts'
import { deleteOldLiveEventsJob, sendMailJob, sendSmsJob } from './server/jobs.ts'

export const messages = defineModule({
  name: 'messages',
  about: 'Mail, texts and live events',
  reads: ['live_event'],
  commitHooks: (modules) => liveEventHooks(modules.flatMap(({ liveEvents = [] }) => liveEvents)),
  jobs: [sendMailJob, sendSmsJob, deleteOldLiveEventsJob],
})
