import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/**
 * Each minute new lines; every ten minutes half an hour, and each night three days again, for lines that the bank
 * booked late under an earlier time.
 */
export const matchStatementJob = defineJob('reconciliation.match-statement', z.strictObject({ minutesBack: z.int().optional() }), {
  pool: 'bank',
  schedules: [
    { cron: '* * * * *', payload: { minutesBack: 2 } },
    { cron: '5,15,25,35,45,55 * * * *', name: 'reconciliation.read-late', payload: { minutesBack: 30 } },
    { cron: '45 4 * * *', name: 'reconciliation.read-again', payload: { minutesBack: 3 * 24 * 60 } },
  ],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/reconcile.ts')).reconcileMinutesBack,
})

/** Every ten minutes what is new, and each night three days again, as for the statement. */
export const matchAlternateCreditsJob = defineJob('reconciliation.match-alternate-credits', z.strictObject({ minutesBack: z.int().optional() }), {
  schedules: [
    { cron: '3,13,23,33,43,53 * * * *', payload: {} },
    { cron: '50 4 * * *', name: 'reconciliation.read-alternate-again', payload: { minutesBack: 3 * 24 * 60 } },
  ],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/match-reports.ts')).matchReports,
})

/** The house's own account, whose statement is matched and explained as that of the pool. */
export const matchOperatingStatementJob = defineJob('reconciliation.match-house', z.strictObject({ minutesBack: z.int().optional() }), {
  pool: 'bank',
  schedules: [
    { cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *', payload: {} },
    { cron: '55 4 * * *', name: 'reconciliation.read-house-again', payload: { minutesBack: 3 * 24 * 60 } },
  ],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/reconcile.ts')).reconcileOperating,
})
