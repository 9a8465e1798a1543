import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, createResilientSend, type ResilienceSettings } from '../../platform/resilience/index.ts'
import { SmsRejected, type SmsPort } from './port.ts'

const SMS_RESILIENCE: ResilienceSettings = { maxConcurrent: 8, queueTimeoutMs: 10_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** A carrier that is down is left alone, and a slow one holds only so many jobs. */
export function createResilientSms(sms: SmsPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = SMS_RESILIENCE): SmsPort {
  return { send: createResilientSend(sms.send, createResiliencePolicy(clock, settings), isCarrierResponse) }
}

/** A carrier that refuses one text is there for the next. */
const isCarrierResponse = (error: unknown) => error instanceof SmsRejected && error.httpStatus < 500
