import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, createResilientSend, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { MailPort } from './port.ts'

/** Each mail has a connection of its own, and a mail server has a limit of them. */
const MAIL_RESILIENCE: ResilienceSettings = { maxConcurrent: 8, queueTimeoutMs: 10_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** A mail server that is down is left alone, and a slow one holds only so many jobs. */
export function createResilientMail(mail: MailPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = MAIL_RESILIENCE): MailPort {
  return { send: createResilientSend(mail.send, createResiliencePolicy(clock, settings), isServerResponse) }
}

/** A server that refuses one mail is there for the next. 421: it takes none. */
const isServerResponse = (error: unknown) => error instanceof Error && 'responseCode' in error && error.responseCode !== 421
