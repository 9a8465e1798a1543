import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, createResilientSend, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { MailPort } from './port.ts'

/** Each mail has its own connection, and mail servers limit connections. */
const MAIL_RESILIENCE: ResilienceSettings = { maxConcurrent: 8, queueTimeoutMs: 10_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** The circuit opens when the mail server is down. The bulkhead limits the jobs that wait for a slow one. */
export function createResilientMail(mail: MailPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = MAIL_RESILIENCE): MailPort {
  return { send: createResilientSend(mail.send, createResiliencePolicy(clock, settings), isServerResponse) }
}

/** A refused mail says nothing against the server, except by 421: then it accepts none. */
const isServerResponse = (error: unknown) => error instanceof Error && 'responseCode' in error && error.responseCode !== 421
