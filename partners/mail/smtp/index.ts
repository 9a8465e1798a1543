import { createTransport } from 'nodemailer'
import { SHARED_SETTINGS, kinds, readSetting, type Setting } from '../../../platform/settings/index.ts'
import type { MailPort } from '../port.ts'

/** Those with a default of their own. */
export const MAIL_SETTINGS = {
  MAIL_FROM: { programs: ['api', 'worker'], kind: kinds.text, byDefault: 'Kasuwa <no-reply@kasuwa.example>', meaning: 'The sender of mails.' },
} as const satisfies Readonly<Record<string, Setting>>

export type SmtpSettings = {
  /** `smtp://user:secret@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  from: string
}

/** The default is the simulator's mail server. */
export function smtpSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): SmtpSettings {
  const catcherPort = env['SIMULATOR_SMTP_PORT'] ?? String(readSetting(SHARED_SETTINGS, env, 'SIMULATOR_PORT') + 1)
  return { url: env['SMTP_URL'] ?? `smtp://127.0.0.1:${catcherPort}`, from: readSetting(MAIL_SETTINGS, env, 'MAIL_FROM') }
}

/** One connection a mail, with short time-outs: when this throws, the job is retried. */
export function createSmtpMail(settings: SmtpSettings): MailPort {
  const transport = createTransport(connectionUrl(settings.url))
  return {
    async send(mail) {
      // As an object, an address with a comma or a line break cannot become a second recipient or a header.
      const to = { name: '', address: mail.to }
      await transport.sendMail({
        from: settings.from,
        to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

/**
 * The library's own time-outs are minutes, and it sends in the clear where a server offers no TLS. The URL may set
 * others. Only a server of this machine needs no TLS.
 */
function connectionUrl(text: string): string {
  const url = new URL(text)
  const isLocal = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  if (!isLocal) url.searchParams.set('requireTLS', 'true')
  for (const [name, ms] of Object.entries({ connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, ms)
  }
  return url.href
}
