import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(bindings: Record<string, unknown>): Log }

/** Fields that never reach a log, wherever they stand. Bodies and query strings are not logged at all. */
const NEVER = [
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
  return pino({
    name: options.name,
    level: options.level,
    redact: { paths: NEVER.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
  })
}

export const silentLog: Log = pino({ level: 'silent' })
