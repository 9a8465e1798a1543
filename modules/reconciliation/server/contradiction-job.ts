import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ReconciliationContext } from './context.ts'

/** The bank contradicts its earlier answer about a payment: its money in clearing is checked now, not after a day. */
export const openContradictionJob = defineJob(
  'reconciliation.doubt-payment',
  z.strictObject({ reference: z.string(), says: z.enum(['not_paid', 'paid_otherwise']), code: z.string() }),
  {
    key: ({ says: statement, reference }) => `doubt-payment:${statement}:${reference}`,
    runsInReconcileOnly: true,
    handler: async () => {
      const { openContradiction } = await import('./actions/open-contradiction.ts')
      return (context: ReconciliationContext, { reference, says: statement, code }) => openContradiction(context, reference, statement, code)
    },
  },
)
