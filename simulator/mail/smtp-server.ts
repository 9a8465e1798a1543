import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SimulatorContext } from '../bank/context.ts'
import { storeMessage } from './messages.ts'

const MAX_MAIL_BYTES = 5 * 1024 * 1024

/** An SMTP server that takes every mail and keeps it, once per recipient of the envelope. */
export async function startSmtpServer(context: SimulatorContext): Promise<{ port: number; close(): Promise<void> }> {
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
          for (const recipient of session.envelope.rcptTo) {
            const text = (mail.text ?? mail.html?.replace(/<[^>]+>/g, ' ') ?? '').trim()
            storeMessage(context, { channel: 'mail', to: recipient.address.toLowerCase(), subject: mail.subject ?? '', text })
          }
          done()
        })
        .catch((failure: Error) => done(failure))
    },
  })
  // A client that drops the line is no reason to stop.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(context.settings.smtpPort, context.settings.host, () => resolve())
  })
  const port = (server.server.address() as AddressInfo).port
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
