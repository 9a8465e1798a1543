import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'

/** Mails the request to one approver, with a one-time link. */
export const askApproverJob = defineJob('approvals.ask-approver', z.strictObject({ approvalId: z.string(), personId: z.string() }), {
  key: ({ approvalId, personId }) => `approval:${approvalId}:${personId}`,
  handler: async () => (await import('./actions/ask-approver.ts')).askApprover,
})

const carryOutSchema = z.strictObject({ approvalId: z.string() })
const CARRY_OUT = 'approvals.carry-out'

/** The bound job knows all modules; this one only writes it into the queue. */
export const carryOutJob = defineJob(CARRY_OUT, carryOutSchema, {
  key: ({ approvalId }) => `approval:${approvalId}`,
  handler: () => Promise.reject(new Error('the module binds this job to the modules')),
})

export const carryOutJobFor = (modules: readonly ModuleDefinition[]) =>
  defineJob(CARRY_OUT, carryOutSchema, {
    key: ({ approvalId }) => `approval:${approvalId}`,
    handler: async () => (await import('./actions/carry-out.ts')).carryOutWith(modules),
  })

/** Each minute: ends the requests whose time is over. */
export const expireApprovalsJob = defineJob('approvals.expire', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./actions/expire.ts')).expireOpenApprovals,
})
