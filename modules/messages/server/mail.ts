import type { MailPort } from '../../../partners/mail/port.ts'
import type { JobHandlers } from '../../../platform/jobs/index.ts'
import type { JobSpec } from '../../ledger/index.ts'

export type Mail = { to: string; subject: string; text: string }

/** A mail in the commit of what it tells. It leaves from a job; `key` names the occasion, so that it leaves once. */
export const mailJob = (key: string, mail: Mail): JobSpec => ({ task: 'messages.send-mail', payload: { ...mail, key }, key: `mail:${key}` })

/** The same occasion has the same message id: a mailbox that got it twice shows it once. */
export function mailJobs(context: { mail: MailPort }): JobHandlers {
  return {
    'messages.send-mail': ({ to, subject, text, key }) =>
      context.mail.send({ to: String(to), subject: String(subject), text: String(text), messageId: `<${String(key)}@kasuwa>` }),
  }
}
