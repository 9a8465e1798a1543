import { type Environment, portNumber, type ServerSettings } from '../../settings.ts'

export type MailSettings = { smtpPort: number }

/** Without a setting the mail server takes the port after the simulator's own; any free one when that is 0. */
export function mailSettings({ server, env }: { server: ServerSettings; env: Environment }): MailSettings {
  return { smtpPort: portNumber('SIMULATOR_SMTP_PORT', env['SIMULATOR_SMTP_PORT'] ?? String(server.port === 0 ? 0 : server.port + 1)) }
}
