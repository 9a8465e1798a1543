import type { MailPort } from '../../../partners/mail/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { mailJobs } from './mail.ts'
import { deleteOldLiveEvents } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export function messageJobs(context: { db: Database; clock: Clock; mail: MailPort }): JobHandlers {
  return {
    ...mailJobs(context),
    'messages.forget-news': () => deleteOldLiveEvents(context.db.system, new Date(context.clock.now().getTime() - DAY_MS)),
  }
}

export const messageSchedules: Schedules = [{ task: 'messages.forget-news', cron: '40 * * * *' }]
