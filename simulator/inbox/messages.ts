import { nowText, type SimulatorContext } from '../context.ts'

export const INBOX_SCHEMA = new URL('./schema.sql', import.meta.url)

/** A message that a partner took for delivery. It reaches no person; the console shows it. */
export type Message = { channel: string; to: string; subject: string; text: string; at: string }

export function storeMessage(context: SimulatorContext, message: Omit<Message, 'at'>): void {
  context.database.run(
    'insert into message (channel, recipient, subject, body, at) values (?, ?, ?, ?, ?)',
    message.channel,
    message.to,
    message.subject,
    message.text,
    nowText(context),
  )
}

/** Oldest first; `latest` keeps only that many of the newest. */
export function readMessages(context: SimulatorContext, filter: { to?: string | undefined; latest?: number | undefined }): Message[] {
  return context.database
    .all<Message>(
      `select channel, recipient as "to", subject, body as text, at from message
       where (?1 is null or recipient = lower(?1)) order by message_id desc limit ?2`,
      filter.to ?? null,
      filter.latest ?? -1,
    )
    .toReversed()
}
