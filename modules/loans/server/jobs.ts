import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** At 04:30, 12:30 and 20:30 in Lagos, the first before the settlement at 06:00: interest, lateness and due instalments. */
export const tendAllJob = defineJob('loans.tend-all', z.strictObject({}), {
  schedules: [{ cron: '30 3,11,19 * * *' }],
  handler: async () => (await import('./actions/tend-loan.ts')).tendAll,
})

export const tendLoanJob = defineJob('loans.tend', z.strictObject({ loanId: z.string(), turn: z.string() }), {
  key: ({ loanId, turn }) => `loan-tend:${loanId}:${turn}`,
  handler: async () => (await import('./actions/tend-loan.ts')).tendLoan,
})

/** On the first of the month at 05:15 in Lagos. */
export const provideAllJob = defineJob('loans.provide-all', z.strictObject({}), {
  schedules: [{ cron: '15 4 1 * *' }],
  handler: async () => (await import('./actions/provide.ts')).provideAll,
})

export const provideLoanJob = defineJob('loans.provide', z.strictObject({ loanId: z.string(), month: z.string() }), {
  key: ({ loanId, month }) => `loan-provide:${loanId}:${month}`,
  handler: async () => (await import('./actions/provide.ts')).provideLoan,
})

export const expireRequestsJob = defineJob('loans.expire', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  handler: async () => (await import('./actions/end-request.ts')).expireRequests,
})

export const expireRestructuringsJob = defineJob('loans.expire-restructurings', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  handler: async () => (await import('./actions/restructure-loan.ts')).expireRestructurings,
})
