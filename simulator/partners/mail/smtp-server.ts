import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { PartnerContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { storeMessage } from '../../inbox/messages.ts'
import { hostInUrl } from '../../settings.ts'
import { mailModes } from './failure-modes.ts'
import type { MailSettings } from './settings.ts'

const MAX_MAIL_BYTES = 5 * 1024 * 1024

/** An SMTP server that accepts every mail and stores it in the inbox, once per recipient of the envelope. Failure modes lose or refuse it. */
export async function startSmtpServer(context: PartnerContext<MailSettings>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    size: MAX_MAIL_BYTES,
    closeTimeout: 200,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const mode = failureModeOf(context, mailModes)
          if (mode === 'down') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          if (mode === 'lost') return done()
          for (const recipient of session.envelope.rcptTo) {
            const text = (mail.text ?? mail.html?.replace(/<[^>]+>/g, ' ') ?? '').trim()
            storeMessage(context, { channel: 'mail', to: recipient.address.toLowerCase(), subject: mail.subject ?? '', text })
          }
          done()
        })
        .catch((failure: Error) => done(failure))
    },
  })
  // A client that drops its connection must not stop the server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(context.settings.smtpPort, context.server.host, () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://${hostInUrl(context.server.host)}:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
