import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, guardSends, type GuardSettings } from '../../platform/resilience/index.ts'
import type { MailPort } from './port.ts'

/** Each mail has a connection of its own, and a mail server has a limit of them. */
const GUARD: GuardSettings = { atOnce: 8, turnWaitMs: 10_000, failures: 8, openMs: 2_000, longestOpenMs: 60_000 }

/** A mail server that is down is left alone, and a slow one holds only so many jobs. */
export function guardMail(mail: MailPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = GUARD): MailPort {
  return { send: guardSends(mail.send, createGuard(clock, settings), isAnswer) }
}

/** A server that refuses one mail is there for the next. 421: it takes none. */
const isAnswer = (error: unknown) => error instanceof Error && 'responseCode' in error && error.responseCode !== 421
