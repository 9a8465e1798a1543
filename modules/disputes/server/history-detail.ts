import { z } from 'zod'
import { defineHistoryDetail } from '../../kernel/history-detail.ts'
import { can } from '../../identity/contract.ts'

/** Whether a dispute about the payment may be logged. How one stands is in the line itself. */
export const disputeDetail = defineHistoryDetail('disputes', {
  schema: z.never(),
  async load(_context, line, { role }) {
    return { allowed: can(role, 'dispute') && line.dispute_status === 'non' ? ['dispute'] : [] }
  },
})
