import type { JobSpec } from '../../../platform/jobs/index.ts'
import { sendMailJob, sendSmsJob } from './jobs.ts'

export type Mail = { to: string; subject: string; text: string }

export const mailJob = (key: string, mail: Mail): JobSpec => sendMailJob.enqueue({ ...mail, key })

export const smsJob = (key: string, message: { to: string; text: string }): JobSpec => sendSmsJob.enqueue({ ...message, key })
