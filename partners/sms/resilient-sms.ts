import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, guardSends, type GuardSettings } from '../../platform/resilience/index.ts'
import { NotTaken, type SmsPort } from './port.ts'

const GUARD: GuardSettings = { atOnce: 8, turnWaitMs: 10_000, failures: 8, openMs: 2_000, longestOpenMs: 60_000 }

/** A carrier that is down is left alone, and a slow one holds only so many jobs. */
export function guardSms(sms: SmsPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = GUARD): SmsPort {
  return { send: guardSends(sms.send, createGuard(clock, settings), isAnswer) }
}

/** A carrier that refuses one text is there for the next. */
const isAnswer = (error: unknown) => error instanceof NotTaken && error.httpStatus < 500
