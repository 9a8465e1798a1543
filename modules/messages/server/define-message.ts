import { declare } from '../../../platform/declarations/index.ts'
import type { JobDefinition, JobSpec } from '../../../platform/jobs/index.ts'
import { toSmsText } from '../../../platform/text/sms-text.ts'
import { messageIdOf, sendMailJob, sendSmsJob } from './jobs.ts'

type Channel = 'mail' | 'sms'
type Address = string | null | undefined

/** One address of each channel, or every address on record. An address that is missing gets nothing, and none is used twice. */
export type Recipient = { email?: Address; phone?: Address } | { emails: readonly Address[]; phones?: readonly Address[] }

type SendingJob = Pick<JobDefinition, 'name'>

/** What a module lists: a message that people get, the channels on which it leaves, the jobs that send it, and why it names no business. */
export type MessageDefinition = {
  name: string
  channels: readonly Channel[]
  sentBy: readonly SendingJob[]
  noBusiness: string | null
}

type MailTexts<Params> = { subject: (params: Params) => string; text: (params: Params) => string }
/** The text message is one of 160 characters in the GSM alphabet. Phones show it while locked. */
type SmsTexts<Params> = { sms: (params: Params) => string }
type TextsOf<Params, On extends Channel> = ('mail' extends On ? MailTexts<Params> : { subject?: never; text?: never }) &
  ('sms' extends On ? SmsTexts<Params> : { sms?: never })

/**
 * `occasion`: different for each change that is reported, and the key of the jobs, so that a repeat sends nothing twice.
 * `business`: the name of the business that it is about, which the subject says, because a person can own several. Or why it is about none.
 * `sentBy`: of a message that holds a code, a password or a link. No job may hold its text; this job makes it with `mail` and `sms`.
 */
type Declaration<Params, On extends Channel, Own extends SendingJob | undefined> = {
  name: string
  channels: readonly On[]
  occasion: (params: Params) => string
  business: ((params: Params) => string) | { none: string }
  sentBy?: Own
} & TextsOf<Params, On>

type Message<Params, On extends Channel, Own extends SendingJob | undefined> = MessageDefinition &
  ('mail' extends On ? { mail(params: Params): { subject: string; text: string; messageId: string } } : unknown) &
  ('sms' extends On ? { sms(params: Params): string } : unknown) &
  (Own extends SendingJob ? unknown : { jobs(to: Recipient, params: Params): JobSpec[] })

/**
 * A message to people: its name, such as `developers.webhook-changed`, its channels and its texts. The type of its parameters is that of
 * `occasion`. `jobs` returns what sends it, for the commit of the change that it reports.
 */
export function defineMessage<Params extends object, On extends Channel, Own extends SendingJob | undefined = undefined>(
  declaration: Declaration<Params, On, Own>,
): Message<Params, On, Own> {
  const { name, channels, occasion, business, sentBy } = declaration
  const texts = declaration as unknown as MailTexts<Params> & SmsTexts<Params>
  const subject = (params: Params) =>
    typeof business === 'function' ? subjectNaming(texts.subject(params), business(params)) : texts.subject(params)
  const mail = (params: Params) => ({ subject: subject(params), text: texts.text(params), messageId: messageIdOf(occasion(params)) })
  const sms = (params: Params) => toSmsText(texts.sms(params))
  const sends = (channel: Channel) => (channels as readonly Channel[]).includes(channel)
  const jobs = (to: Recipient, params: Params): JobSpec[] => {
    const key = occasion(params)
    const { emails, phones } = addresses(to)
    return [
      ...(sends('mail') ? keyed(key, emails) : []).map((one) => {
        const { subject: line, text } = mail(params)
        return sendMailJob.enqueue({ to: one.address, subject: line, text, key: one.key })
      }),
      ...(sends('sms') ? keyed(key, phones) : []).map((one) => sendSmsJob.enqueue({ to: one.address, text: sms(params), key: one.key })),
    ]
  }
  const channelParts = { ...(sends('mail') && { mail }), ...(sends('sms') && { sms }) }
  const definition: MessageDefinition = {
    name,
    channels,
    sentBy: sentBy ? [sentBy] : channels.map((channel) => (channel === 'mail' ? sendMailJob : sendSmsJob)),
    noBusiness: typeof business === 'function' ? null : business.none,
  }
  const message = { ...definition, ...channelParts, ...(!sentBy && { jobs }) }
  return declare('message', name, message) as unknown as Message<Params, On, Own>
}

/** `Kasuwa: payout account confirmed (Amina Fabrics)` */
const subjectNaming = (subject: string, business: string): string => (subject.includes(business) ? subject : `${subject} (${business})`)

type Addresses = Address | readonly Address[]
const addresses = (to: Recipient): { emails: Addresses; phones: Addresses } =>
  'emails' in to ? { emails: to.emails, phones: to.phones ?? [] } : { emails: to.email, phones: to.phone }

/** The keys of several addresses end with their place. */
function keyed(key: string, to: Addresses): { key: string; address: string }[] {
  if (typeof to === 'string') return to === '' ? [] : [{ key, address: to }]
  const distinct = [...new Set((to ?? []).filter((one): one is string => typeof one === 'string' && one !== ''))]
  return distinct.map((address, at) => ({ key: `${key}-${at}`, address }))
}
