import type { MailPort } from '../../../partners/mail/port.ts'
import type { SmsPort } from '../../../partners/sms/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Secrets } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { codeJobs } from './otp-jobs.ts'
import { forgetCodes, forgetEndedAttempts } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export function identityJobs(kit: { db: Database; clock: Clock; mail: MailPort; sms: SmsPort; secrets: Secrets; productName: string }): JobHandlers {
  return {
    ...codeJobs(kit),
    'identity.forget-codes': () => forgetCodes(kit.db.system, new Date(kit.clock.now().getTime() - DAY_MS)),
    'identity.forget-attempts': () => forgetEndedAttempts(kit.db.system, kit.clock.now()),
  }
}

export const identitySchedules: Schedules = [
  { task: 'identity.forget-codes', cron: '50 * * * *' },
  { task: 'identity.forget-attempts', cron: '55 * * * *' },
]
