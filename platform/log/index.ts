import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(bindings: Record<string, unknown>): Log }

/** Fields that are hidden in the log, up to two levels deep. Bodies and query strings are not logged at all. */
const REDACTED_FIELDS = [
  'password',
  'confirmPassword',
  'old_password',
  'pin',
  'old_pin',
  'new_pin',
  'otp',
  'bvn',
  'nin',
  'token',
  'accessToken',
  'accesstoken',
  'authorization',
  'secret',
]

export function createLog(options: { level: string; name: string }): Logger {
  const redact = { paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' }
  // Node's stream instead of pino's faster destination: that one never ends while it flushes to a closed pipe.
  return pino({ name: options.name, level: options.level, redact }, process.stdout)
}

export const silentLog: Log = pino({ level: 'silent' })
