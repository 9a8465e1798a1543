import { nowText, type SimulatorContext } from '../context.ts'
import { addressesOf } from './contacts.ts'

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

/** A message as the console shows it. `name` is empty when it is unknown. */
export type ShownMessage = Message & { id: string; name: string }

/** The newest first, to all or to one person: an address, or the person of known addresses. */
export function newestMessages(context: SimulatorContext, person: string, count: number): ShownMessage[] {
  const select = `select message_id || '' as id, channel, recipient as "to", subject, body as text, at, coalesce(contact.name, '') as name
     from message left join contact on contact.address = ${PLAIN_RECIPIENT}`
  if (person === '') return context.database.all<ShownMessage>(`${select} order by message_id desc limit ?`, count)
  const recipients = addressesOf(context, person).flatMap((address) => [address, address.replace(/^0(\d{10})$/, '234$1')])
  return context.database.all<ShownMessage>(
    `${select} where recipient in (select value from json_each(?)) order by message_id desc limit ?`,
    JSON.stringify(recipients),
    count,
  )
}

/** SQL of `plainAddress`: carriers write 234803… for 0803…. */
const PLAIN_RECIPIENT = `iif(recipient glob '234[0-9]*' and length(recipient) = 13, '0' || substr(recipient, 4), recipient)`
const RECENT_MESSAGES = 1_000

/** A person for the filter. `person` is an address, or the person of several addresses. */
export type Recipient = { person: string; name: string; address: string; latestMail: string | null }

/** The people of the recent messages, those with the newest message first. Other columns are those of that message. */
export function latestRecipients(context: SimulatorContext, count: number): Recipient[] {
  return context.database.all<Recipient>(
    `select coalesce(contact.person, ${PLAIN_RECIPIENT}) as person, coalesce(contact.name, '') as name, ${PLAIN_RECIPIENT} as address,
       iif(channel = 'mail', body, null) as "latestMail", max(message_id) as "newest"
     from (select * from message order by message_id desc limit ?)
     left join contact on contact.address = ${PLAIN_RECIPIENT} group by 1 order by "newest" desc limit ?`,
    RECENT_MESSAGES,
    count,
  )
}
