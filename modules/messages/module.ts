import { defineModule } from '../define-module.ts'
import { deleteOldLiveEventsJob, sendMailJob } from './server/jobs.ts'

export const messages = defineModule({
  name: 'messages',
  about: 'Mail, texts and live events',
  jobs: [sendMailJob, deleteOldLiveEventsJob],
})
