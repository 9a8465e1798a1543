import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { deleteUnansweredQuestions } from './video-confirmation/store.ts'
import { deleteExpiredAttempts, deleteExpiredCodes, deleteExpiredLeases } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

/** Sends a one-time code to the person with this login, if there is one. The code is sealed in the queue. */
export const sendOtpJob = defineJob(
  'identity.send-code',
  z.strictObject({
    purpose: z.enum(['password_reset', 'pin_reset', 'sign_in']),
    way: z.enum(['mail', 'sms']),
    login: z.string(),
    codeId: z.string(),
    sealedCode: z.string(),
    expiresAt: z.string(),
  }),
  {
    key: ({ way, codeId }) => `code:${way}:${codeId}`,
    handler: async () => (await import('./actions/send-otp.ts')).sendOtp,
  },
)

/** Sends the code that proves a new address of a person. The code is sealed in the queue. */
export const sendContactCodeJob = defineJob(
  'identity.send-contact-code',
  z.strictObject({
    way: z.enum(['mail', 'sms']),
    to: z.string(),
    firstname: z.string(),
    codeId: z.string(),
    sealedCode: z.string(),
    expiresAt: z.string(),
  }),
  {
    key: ({ codeId }) => `contact-code:${codeId}`,
    handler: async () => (await import('./actions/send-otp.ts')).sendContactCode,
  },
)

/** Sends the password that we made for a person. It is sealed in the queue. */
export const sendPasswordJob = defineJob(
  'identity.send-password',
  z.strictObject({
    way: z.enum(['mail', 'sms']),
    personId: z.string(),
    businessName: z.string(),
    sealedPassword: z.string(),
    /** The owner has asked for it in place of a forgotten one. */
    isAgain: z.boolean().optional(),
  }),
  {
    key: ({ way, personId }) => `password:${way}:${personId}`,
    handler: async () => (await import('./temporary-password.ts')).sendTemporaryPassword,
  },
)

export const deleteExpiredCodesJob = defineJob('identity.forget-codes', z.strictObject({}), {
  schedules: [{ cron: '50 * * * *' }],
  handler: async () => async (context: Pick<AppContext, 'db' | 'clock'>) => {
    const before = new Date(context.clock.now().getTime() - DAY_MS)
    await deleteExpiredCodes(context.db.system, before)
    await deleteUnansweredQuestions(context.db.system, before)
  },
})

export const deleteExpiredAttemptsJob = defineJob('identity.forget-attempts', z.strictObject({}), {
  schedules: [{ cron: '55 * * * *' }],
  handler: async () => async (context: Pick<AppContext, 'db' | 'clock'>) => {
    const at = context.clock.now()
    await deleteExpiredAttempts(context.db.system, at)
    await deleteExpiredLeases(context.db.system, at)
  },
})
