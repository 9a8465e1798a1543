import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Reads the processor's batches, so that the statement line of each is known when the bank shows it. */
export const announceBatchesJob = defineJob('cards.announce-batches', z.strictObject({ daysBack: z.int().optional() }), {
  schedules: [{ cron: '* * * * *' }, { cron: '40 4 * * *', name: 'cards.announce-again', payload: { daysBack: 10 } }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/announce-batches.ts')).announceBatches,
})

export const settleBatchJob = defineJob('cards.settle-batch', z.strictObject({ batchId: z.string() }), {
  key: ({ batchId }) => `card-batch:${batchId}`,
  maxAttempts: 24,
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/settle-batch.ts')).settleBatch,
})

export const sendRefundJob = defineJob('cards.send-refund', z.strictObject({ refundId: z.string() }), {
  key: ({ refundId }) => `card-refund:${refundId}`,
  handler: async () => (await import('./actions/send-refund.ts')).sendRefund,
})

/** A notice named this refund of the processor. */
export const checkRefundJob = defineJob('cards.check-refund', z.strictObject({ key: z.string() }), {
  key: ({ key }) => `card-refund-check:${key}`,
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/end-refund.ts')).checkRefund,
})

export const checkDisputeJob = defineJob('cards.check-dispute', z.strictObject({ key: z.string() }), {
  key: ({ key }) => `card-dispute:${key}`,
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/check-dispute.ts')).checkDispute,
})

/** The answer of the merchant to a dispute. */
export const sendDisputeAnswerJob = defineJob('cards.send-dispute-answer', z.strictObject({ disputeId: z.string() }), {
  key: ({ disputeId }) => `card-dispute-answer:${disputeId}`,
  handler: async () => (await import('./actions/send-dispute-answer.ts')).sendDisputeAnswer,
})

/** Four hours and one hour before the end of the time to answer (docs/money.md §9). */
export const remindDisputeJob = defineJob('cards.remind-dispute', z.strictObject({ disputeId: z.string(), hours: z.int() }), {
  key: ({ disputeId, hours }) => `card-dispute-reminder:${disputeId}:${hours}`,
  handler: async () => (await import('./actions/remind-dispute.ts')).remindDispute,
})

/** Payments that no customer has made in time. */
export const endUnpaidJob = defineJob('cards.end-unpaid', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  handler: async () => (await import('./actions/end-unpaid.ts')).endUnpaid,
})

export const endPaymentJob = defineJob('cards.end-payment', z.strictObject({ paymentId: z.string() }), {
  key: ({ paymentId }) => `card-end:${paymentId}`,
  handler: async () => (await import('./actions/end-unpaid.ts')).endPayment,
})

/** Batches, refunds and disputes whose job or notice was lost. */
export const sweepCardsJob = defineJob('cards.sweep', z.strictObject({}), {
  schedules: [{ cron: '*/10 * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/sweep-cards.ts')).sweepCards,
})
