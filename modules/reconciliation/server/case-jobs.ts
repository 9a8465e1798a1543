import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ReconciliationContext } from './context.ts'

/** The transfer's new state may resolve cases without a posting about it. */
export const closeDecidedCasesJob = defineJob('reconciliation.close-answered', z.strictObject({ transferId: z.string() }), {
  key: ({ transferId }) => `close-answered:${transferId}`,
  runsInReconcileOnly: true,
  handler: async () => {
    const { closeDecidedCases } = await import('./actions/close-decided-cases.ts')
    return (context: ReconciliationContext, { transferId }) => closeDecidedCases(context, transferId)
  },
})

export const escalateCaseJob = defineJob('reconciliation.case-clock', z.strictObject({ caseId: z.string() }), {
  key: ({ caseId }) => `case:${caseId}`,
  runsInReconcileOnly: true,
  handler: async () => {
    const { escalateCase } = await import('./actions/escalate-case.ts')
    return (context: ReconciliationContext, { caseId }) => escalateCase(context, caseId)
  },
})
