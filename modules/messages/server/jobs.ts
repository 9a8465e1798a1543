import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { deleteOldLiveEvents } from '../../ledger/index.ts'

const DAY_MS = 24 * 60 * 60_000

/** A mail in the commit of the change that it reports. `key` names the occasion, so that it is sent once. */
export const sendMailJob = defineJob(
  'messages.send-mail',
  z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), key: z.string() }),
  {
    key: ({ key }) => `mail:${key}`,
    handler: async () => sendMail,
  },
)

/** A text message in the commit of the change that it reports. */
export const sendSmsJob = defineJob('messages.send-sms', z.strictObject({ to: z.string(), text: z.string(), key: z.string() }), {
  key: ({ key }) => `sms:${key}`,
  handler:
    async () =>
    ({ sms }: Pick<AppContext, 'sms'>, { to, text }) =>
      sms.send({ to, text }),
})

export const messageIdOf = (key: string) => `<${key}@kasuwa>`

/** Each mail names the address of support. The same occasion has the same message id: a mailbox that received it twice shows it once. */
async function sendMail(
  { mail, productName, supportEmail }: Pick<AppContext, 'mail' | 'productName' | 'supportEmail'>,
  { to, subject, text, key }: { to: string; subject: string; text: string; key: string },
): Promise<void> {
  const signed = `${text}\n\n--\n${productName} support: ${supportEmail}`
  await mail.send({ to, subject, text: signed, messageId: messageIdOf(key) })
}

export const deleteOldLiveEventsJob = defineJob('messages.forget-news', z.strictObject({}), {
  schedules: [{ cron: '40 * * * *' }],
  handler: async () => (context: Pick<AppContext, 'db' | 'clock'>) =>
    deleteOldLiveEvents(context.db.system, new Date(context.clock.now().getTime() - DAY_MS)),
})
