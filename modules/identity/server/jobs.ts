import type { MailPort } from '../../../partners/mail/port.ts'
import type { SmsPort } from '../../../partners/sms/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { otpJobs } from './otp-jobs.ts'
import { deleteExpiredCodes, deleteExpiredAttempts } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export function identityJobs(context: {
  db: Database
  clock: Clock
  mail: MailPort
  sms: SmsPort
  secrets: SecretBox
  productName: string
}): JobHandlers {
  return {
    ...otpJobs(context),
    'identity.forget-codes': () => deleteExpiredCodes(context.db.system, new Date(context.clock.now().getTime() - DAY_MS)),
    'identity.forget-attempts': () => deleteExpiredAttempts(context.db.system, context.clock.now()),
  }
}

export const identitySchedules: Schedules = [
  { task: 'identity.forget-codes', cron: '50 * * * *' },
  { task: 'identity.forget-attempts', cron: '55 * * * *' },
]
