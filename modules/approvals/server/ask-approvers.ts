import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { TeamMember } from '../../team/index.ts'
import { askApproverJob } from './jobs.ts'

/** Each approver gets a mail with a link of their own, which is made when the mail is sent. */
export const askApprovers = (approvalId: string, approvers: readonly TeamMember[]): JobSpec[] =>
  approvers.filter(({ email }) => email !== null).map(({ person_id: personId }) => askApproverJob.enqueue({ approvalId, personId }))
