import type { JobSpec } from '../../../platform/jobs/index.ts'
import { sendMailJob } from './jobs.ts'

export type Mail = { to: string; subject: string; text: string }

export const mailJob = (key: string, mail: Mail): JobSpec => sendMailJob.enqueue({ ...mail, key })
